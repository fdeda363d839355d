package io.github.outboxguard.guardrail.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * The texts of the catalogue's data files. They lie in one jar, so the way to it is asked for once:
 * a class loader that looks for each of some thirty files takes a cold JVM as long as reading them
 * all.
 */
final class DataFiles {

  /** A file that is always there, to find the others by. */
  private static final String KNOWN = "kinds.txt";

  private final @Nullable JarFile jar;
  private final String folder;

  private DataFiles(@Nullable JarFile jar, String folder) {
    this.jar = jar;
    this.folder = folder;
  }

  static DataFiles open() {
    URL known = DataFiles.class.getResource(KNOWN);
    try {
      URLConnection connection = known == null ? null : known.openConnection();
      if (connection instanceof JarURLConnection inJar) {
        String entry = inJar.getEntryName();
        if (entry != null && entry.endsWith(KNOWN)) {
          // The class loader's own, or one that the JDK keeps for others too: nobody's to close.
          return new DataFiles(
              inJar.getJarFile(), entry.substring(0, entry.length() - KNOWN.length()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new DataFiles(null, "");
  }

  /** The text of a file. */
  String text(String name) {
    try (InputStream in = stream(name)) {
      if (in == null) {
        throw new IllegalStateException("The catalogue's data file " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private @Nullable InputStream stream(String name) throws IOException {
    ZipEntry entry = jar == null ? null : jar.getEntry(folder.concat(name));
    return jar != null && entry != null
        ? jar.getInputStream(entry)
        : DataFiles.class.getResourceAsStream(name);
  }
}
