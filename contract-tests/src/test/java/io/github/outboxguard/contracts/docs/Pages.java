package io.github.outboxguard.contracts.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Pages that the build writes: compared with what is checked in, or written with {@code
 * -Ddocs.update=true}.
 */
public final class Pages {
  private static final Path ROOT = Path.of("..", "docs", "contracts");

  private Pages() {}

  static Path root() {
    return ROOT;
  }

  /** Compares or writes a page. */
  public static void same(String name, String text) throws IOException {
    Path page = ROOT.resolve(name);
    if (Boolean.getBoolean("docs.update")) {
      write(name, text);
    }
    assertThat(page)
        .as(
            "docs/contracts/"
                + name
                + " is out of date: run this module's tests with -Ddocs.update=true")
        .hasContent(text);
  }

  /** What is checked in; empty if nothing is. */
  public static String read(String name) throws IOException {
    Path page = ROOT.resolve(name);
    return Files.exists(page) ? Files.readString(page) : "";
  }

  /** Writes a page that takes too long for every build. */
  public static void write(String name, String text) throws IOException {
    Files.createDirectories(ROOT);
    Files.writeString(ROOT.resolve(name), text);
  }
}
