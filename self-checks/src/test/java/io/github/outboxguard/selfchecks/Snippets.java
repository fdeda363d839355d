package io.github.outboxguard.selfchecks;

import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The {@code java} blocks of a page: each is a whole compilation unit, or the page lies. A block
 * may use the types of the blocks above it.
 */
record Snippets(Path page, int line, String code, @Nullable String from) {

  private static final Pattern FENCE =
      Pattern.compile(
          "^(?:<!-- from: (\\S+) -->\\n)?```(\\w*)[^\\n]*\\n(.*?)^```\\s*$",
          Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile(
          "^public (?:(?:abstract|final|sealed) )*(?:class|interface|record|enum|@interface)"
              + " (\\w+)",
          Pattern.MULTILINE);

  static List<Snippets> of(Path page) {
    String text = Checkout.read(page);
    List<Snippets> found = new ArrayList<>();
    Matcher fence = FENCE.matcher(text);
    while (fence.find()) {
      if (fence.group(2).equals("java")) {
        int line =
            1 + (int) text.substring(0, fence.start(3)).chars().filter(c -> c == '\n').count();
        found.add(new Snippets(page, line, fence.group(3), fence.group(1)));
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

  /**
   * What javac says of the snippet; empty if it compiles.
   *
   * @param classes where the page's snippets are compiled to
   */
  List<String> errors(Path classes) {
    if (from != null) {
      return Checkout.read(Checkout.ROOT.resolve(from)).contains(code)
          ? List.of()
          : List.of("not an excerpt of " + from);
    }
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
    var task =
        ToolProvider.getSystemJavaCompiler()
            .getTask(
                null,
                null,
                diagnostics,
                List.of(
                    "-proc:none",
                    "-d",
                    classes.toString(),
                    "-cp",
                    System.getProperty("java.class.path") + File.pathSeparator + classes,
                    "--release",
                    "17"),
                null,
                List.of(source));
    if (task.call()) {
      return List.of();
    }
    return diagnostics.getDiagnostics().stream()
        .map(d -> "line " + (line + d.getLineNumber() - 1) + ": " + d.getMessage(null))
        .toList();
  }
}
