package io.github.outboxguard.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The caret stands under the call that the path means. */
final class SourceViewTest {

  private static final String SOURCE =
      """
      package com.acme;

      class OrderTools {
        void plain(String order) { log(order); client.send(order); }
        void named(String send) { audit("send"); client.send(send /* send */); }
        void constructed() { new Thread(new Sender()).start(); }
        void referenced() { orders.forEach(client::send); }
        void published() { events.publishEvent(new OrderPlaced()); }
        void chained() {
          client
              .prepare()
              .send();
        }
        String newest(Object o) { return switch (o) { case Point(int x, _) -> client.send(x); default -> ""; }; }
      \tvoid tabbed() {\tclient.send(null); }
        void none() { int i = 1; }
      }
      """;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "4, send, client.send(order)|, send",
    // Not the parameter, the string or the comment of the same name.
    "5, send, client.send(send|, send",
    "6, <init>, Thread(new|, Thread",
    "7, send, client::send|, send",
    // A listener bears another name than the call that leads to it.
    "8, onOrderPlaced, OrderPlaced()|, OrderPlaced",
    "12, send, .send()|, send",
    "14, send, client.send(x)|, send",
    "15, send, client.send(null)|, send",
    // The declaration, where the finding is about the method itself.
    "16, none, none() {|, none",
  })
  void standsUnder(int line, String callee, String around, String expected) throws IOException {
    List<String> lines = SourceView.lines(file("OrderTools.java", SOURCE), line, callee);

    String code = lines.get(0);
    String caret = lines.get(1);
    int start = caret.indexOf('^');
    assertThat(code.substring(start, caret.length())).isEqualTo(expected);
    assertThat(code.indexOf(around.replace("|", "")))
        .isBetween(0, start)
        .isGreaterThan(start - around.length());
    assertThat(code).startsWith(line + " | ");
  }

  @Test
  void keepsTabsSoThatTheCaretStandsUnderTheCallWhateverTheirWidth() throws IOException {
    List<String> lines = SourceView.lines(file("OrderTools.java", SOURCE), 15, "send");

    assertThat(lines.get(1)).isEqualTo("   | \t               \t       ^^^^");
  }

  @Test
  void anotherLanguageIsSearchedByName() throws IOException {
    Path kotlin = file("Tools.kt", "fun pay() {\n  resend(); client.send(order)\n}\n");

    assertThat(SourceView.lines(kotlin, 2, "send"))
        .containsExactly("2 |   resend(); client.send(order)", "  |                    ^^^^");
    assertThat(SourceView.lines(kotlin, 2, "gone"))
        .containsExactly(
            "2 |   resend(); client.send(order)", "  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
  }

  @Test
  void aFileThatDoesNotParseIsSearchedByName() throws IOException {
    Path broken = file("Broken.java", "class {{{ \n  client.send(x)\n");

    assertThat(SourceView.lines(broken, 2, "send").get(1)).isEqualTo("  |          ^^^^");
  }

  @Test
  void aLineThatIsGoneSaysSo() throws IOException {
    assertThat(SourceView.lines(file("Short.java", "class Short {}\n"), 99, "send"))
        .containsExactly("(line 99 is not in Short.java: recompile)");
    assertThat(SourceView.lines(file("Short.java", "class Short {}\n"), 0, "send")).hasSize(1);
  }

  @Test
  void anotherEncodingKeepsTheColumn() throws IOException {
    Path latin = directory.resolve("Latin.java");
    Files.write(
        latin,
        "class L { void m() { log(\"Gr\u00fc\u00dfe\"); client.send(); } }"
            .getBytes(StandardCharsets.ISO_8859_1));

    List<String> lines = SourceView.lines(latin, 1, "send");

    assertThat(lines.get(0).substring(lines.get(1).indexOf('^'))).startsWith("send()");
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content);
  }
}
