package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The few class files that a report looks at again: those of tools. */
record ClassFiles(List<Path> classPath) {

  /** Majors above this are read as this one: annotations have not changed since. */
  private static final int NEWEST_KNOWN_MAJOR = 61;

  ClassFiles {
    classPath = List.copyOf(classPath);
  }

  /** The bytes of the first class of that binary name. */
  Optional<byte[]> read(String binaryName) {
    String name = binaryName.replace('.', '/') + ".class";
    for (Path root : classPath) {
      try {
        Optional<byte[]> bytes =
            Files.isDirectory(root) ? inDirectory(root, name) : inJar(root, name);
        if (bytes.isPresent()) {
          return bytes.map(ClassFiles::asKnownVersion);
        }
      } catch (IOException e) {
        throw new BadInputException(
            "cannot read " + name + " in " + root + " (" + e.getMessage() + "); rebuild it", e);
      }
    }
    return Optional.empty();
  }

  private static Optional<byte[]> inDirectory(Path root, String name) throws IOException {
    Path file = root.resolve(name);
    return Files.isRegularFile(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
  }

  private static Optional<byte[]> inJar(Path jar, String name) throws IOException {
    if (!Files.isRegularFile(jar)) {
      return Optional.empty();
    }
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry entry = zip.getEntry(name);
      return entry == null
          ? Optional.empty()
          : Optional.of(zip.getInputStream(entry).readAllBytes());
    }
  }

  private static byte[] asKnownVersion(byte[] bytes) {
    if (bytes.length > 7 && (bytes[6] << 8 | bytes[7] & 0xff) > NEWEST_KNOWN_MAJOR) {
      bytes[6] = 0;
      bytes[7] = NEWEST_KNOWN_MAJOR;
    }
    return bytes;
  }
}
