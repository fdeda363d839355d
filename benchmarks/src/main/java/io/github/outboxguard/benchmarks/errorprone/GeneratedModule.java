package io.github.outboxguard.benchmarks.errorprone;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/**
 * The sources of a module as an application with an agent has it: of fifty classes, forty are
 * ordinary services, two make HTTP calls, three hold tools, two consume messages, one is scheduled,
 * two write to the outbox in a transaction. The texts are resources; {@code %1$d} is the class's
 * own number, {@code %2$d} that of a service that it uses.
 */
final class GeneratedModule {

  private static final int CYCLE = 50;

  private GeneratedModule() {}

  static List<JavaFileObject> sources(int classes) throws IOException {
    List<JavaFileObject> sources = new ArrayList<>();
    for (String each : text("annotations.txt").split("(?m)^=== ")) {
      if (!each.isBlank()) {
        int end = each.indexOf('\n');
        sources.add(new Source(each.substring(0, end).strip(), each.substring(end + 1)));
      }
    }
    for (int i = 0; i < classes; i++) {
      // What is used is always a service.
      int used = (i + 1) % classes / CYCLE * CYCLE + (i + 1) % 40;
      String kind = kind(i % CYCLE);
      sources.add(
          new Source(
              "com/acme/" + kind + i + ".java",
              text(kind + ".txt").formatted(i, used < classes ? used : 0)));
    }
    return sources;
  }

  private static String kind(int i) {
    return i < 40
        ? "Service"
        : i < 42 ? "Client" : i < 45 ? "Tools" : i < 47 ? "Consumer" : i < 48 ? "Job" : "Ledger";
  }

  private static String text(String resource) throws IOException {
    try (InputStream in = GeneratedModule.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static final class Source extends SimpleJavaFileObject {

    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
