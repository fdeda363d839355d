package io.github.outboxguard.maven;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A source line with a caret under the call that stands there. */
final class SourceView {

  private SourceView() {}

  /** The line, and under it the caret; a note if the source has changed since it was compiled. */
  static List<String> lines(Path file, int line, String callee) {
    List<String> source = read(file);
    if (line < 1 || line > source.size()) {
      return List.of("(line " + line + " is not in " + file.getFileName() + ": recompile)");
    }
    String code = source.get(line - 1);
    Span span = Calls.locate(file, String.join("\n", source), line, callee);
    String number = Integer.toString(line);
    StringBuilder caret = new StringBuilder(" ".repeat(number.length())).append(" | ");
    for (int i = 0; i < span.start(); i++) {
      // Tabs stay tabs, so that the caret stands under the call whatever their width.
      caret.append(code.charAt(i) == '\t' ? '\t' : ' ');
    }
    caret.append("^".repeat(span.length()));
    return List.of(number + " | " + code, caret.toString());
  }

  private static List<String> read(Path file) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      String text = new String(bytes, StandardCharsets.UTF_8);
      // Not UTF-8: any single-byte encoding keeps the columns.
      Charset charset =
          text.indexOf('\ufffd') < 0 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
      return new String(bytes, charset).lines().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Part of a line, counted from 0. */
  record Span(int start, int length) {}
}
