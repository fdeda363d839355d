package io.github.outboxguard.benchmarks.errorprone;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/**
 * The sources of a module of ordinary service classes. One class in twenty makes an HTTP call, as
 * in an application that talks to others.
 */
final class GeneratedModule {

  private static final int METHODS = 10;

  private GeneratedModule() {}

  static List<JavaFileObject> sources(int classes) {
    List<JavaFileObject> sources = new ArrayList<>();
    for (int i = 0; i < classes; i++) {
      sources.add(new Source("com/acme/Service" + i + ".java", service(i, classes)));
    }
    return sources;
  }

  private static String service(int i, int classes) {
    StringBuilder text = new StringBuilder();
    text.append("package com.acme;\n\n");
    text.append("import java.util.*;\nimport java.util.stream.*;\n\n");
    text.append("final class Service%d {\n".formatted(i));
    text.append("  private final Map<String, List<Integer>> rows = new TreeMap<>();\n");
    for (int m = 0; m < METHODS; m++) {
      text.append(method(m, (i + 1) % classes));
    }
    if (i % 20 == 0) {
      text.append(CALL);
    }
    return text.append("}\n").toString();
  }

  private static String method(int m, int next) {
    return """

        List<String> step%1$d(List<String> names, int limit) {
          List<String> result = new ArrayList<>();
          for (String name : names) {
            if (name.length() > limit && !rows.containsKey(name)) {
              rows.computeIfAbsent(name.trim(), key -> new ArrayList<>()).add(limit + %1$d);
              result.add(String.join("-", name, Integer.toString(limit)));
            }
          }
          int sum = rows.values().stream().flatMap(List::stream).mapToInt(Integer::intValue).sum();
          return result.stream().sorted(Comparator.comparing(String::length)).limit(sum).toList();
        }

        String relay%1$d(Service%2$d other, String name) {
          return other.step%1$d(List.of(name), name.hashCode()).toString();
        }
      """
        .formatted(m, next);
  }

  private static final String CALL =
      """

        int call(java.net.http.HttpClient client, String order) throws Exception {
          var request = java.net.http.HttpRequest.newBuilder(java.net.URI.create(order)).build();
          return client
              .send(request, java.net.http.HttpResponse.BodyHandlers.discarding())
              .statusCode();
        }
      """;

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
