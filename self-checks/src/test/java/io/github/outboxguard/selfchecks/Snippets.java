package io.github.outboxguard.selfchecks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The {@code java} blocks of a page: each is a whole compilation unit, or the page lies. */
record Snippets(Path page, int line, String code) {

  private static final Pattern FENCE =
      Pattern.compile("^```(\\w*)[^\\n]*\\n(.*?)^```\\s*$", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile(
          "^public (?:(?:abstract|final|sealed) )*(?:class|interface|record|enum|@interface) (\\w+)",
          Pattern.MULTILINE);

  static List<Snippets> of(Path page) {
    String text = Checkout.read(page);
    List<Snippets> found = new ArrayList<>();
    Matcher fence = FENCE.matcher(text);
    while (fence.find()) {
      if (fence.group(1).equals("java")) {
        int line =
            1 + (int) text.substring(0, fence.start(2)).chars().filter(c -> c == '\n').count();
        found.add(new Snippets(page, line, fence.group(2)));
      }
    }
    return found;
  }

  static String withoutCode(String text) {
    return FENCE.matcher(text).replaceAll("").replaceAll("`[^`\\n]*`", "");
  }

  String name() {
    return Checkout.ROOT.relativize(page) + ":" + line;
  }

  /** What javac says of the snippet; empty if it compiles. */
  List<String> errors() {
    Matcher type = PUBLIC_TYPE.matcher(code);
    String file = (type.find() ? type.group(1) : "Snippet") + ".java";
    var source =
        new SimpleJavaFileObject(URI.create("string:///" + file), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
          }
        };
    var diagnostics = new DiagnosticCollector<JavaFileObject>();
    try {
      Path out = Files.createTempDirectory(Path.of("target"), "snippet");
      var task =
          ToolProvider.getSystemJavaCompiler()
              .getTask(
                  null,
                  null,
                  diagnostics,
                  List.of("-proc:none", "-d", out.toString(), "--release", "17"),
                  null,
                  List.of(source));
      if (task.call()) {
        delete(out);
        return List.of();
      }
      delete(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return diagnostics.getDiagnostics().stream()
        .map(d -> "line " + (line + d.getLineNumber() - 1) + ": " + d.getMessage(null))
        .toList();
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
