package io.github.outboxguard.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The page about the goals: the output that it shows must be what they print. */
final class DocsPage {

  private DocsPage() {}

  /** The lines of the first output shown under a heading. */
  static String[] output(String heading) throws IOException {
    String page = Files.readString(Path.of("../docs/guardrail/maven-plugin.md"));
    String section = page.substring(page.indexOf("\n## " + heading + "\n"));
    int start = section.indexOf("```text\n") + "```text\n".length();
    return Arrays.stream(section.substring(start, section.indexOf("\n```", start)).split("\n"))
        .toArray(String[]::new);
  }
}
