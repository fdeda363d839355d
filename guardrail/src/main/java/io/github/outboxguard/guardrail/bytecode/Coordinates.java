package io.github.outboxguard.guardrail.bytecode;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.function.BiPredicate;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Which Maven artifact a jar is: as its {@code pom.properties} says, or else by where it lies in a
 * repository.
 */
public final class Coordinates {

  private Coordinates() {}

  /**
   * Whether a jar is an artifact of which group id and artifact id satisfy a test; false for what
   * is no readable jar.
   */
  public static boolean match(Path jar, BiPredicate<String, String> wanted) {
    return Files.isRegularFile(jar)
        && (matchesByPlace(jar.toAbsolutePath(), wanted) || matchesByContent(jar, wanted));
  }

  /** {@code …/group/artifact/version/artifact-version.jar}, or Gradle's cache of the same. */
  private static boolean matchesByPlace(Path jar, BiPredicate<String, String> wanted) {
    int last = jar.getNameCount() - 1;
    if (last < 3) {
      return false;
    }
    String file = jar.getFileName().toString();
    for (int version = last - 1; version >= Math.max(2, last - 2); version--) {
      String artifact = jar.getName(version - 1).toString();
      if (file.startsWith(artifact + "-" + jar.getName(version))) {
        // Nothing tells where the repository starts, so each group that the path can mean counts.
        String group = "";
        for (int at = version - 2; at >= 0; at--) {
          group = jar.getName(at) + (group.isEmpty() ? "" : "." + group);
          if (wanted.test(group, artifact)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean matchesByContent(Path jar, BiPredicate<String, String> wanted) {
    try (JarFile file = new JarFile(jar.toFile(), false)) {
      return file.stream()
          .filter(entry -> isDescription(entry.getName()))
          .anyMatch(entry -> matches(file, entry, wanted));
    } catch (IOException e) {
      // What is wrong with the jar is said when it is opened for its classes.
      return false;
    }
  }

  private static boolean isDescription(String name) {
    return name.startsWith("META-INF/maven/") && name.endsWith("/pom.properties");
  }

  private static boolean matches(JarFile file, ZipEntry entry, BiPredicate<String, String> wanted) {
    Properties properties = new Properties();
    try (InputStream in = file.getInputStream(entry)) {
      properties.load(in);
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
    return wanted.test(
        properties.getProperty("groupId", ""), properties.getProperty("artifactId", ""));
  }
}
