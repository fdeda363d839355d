package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Message;
import java.util.Locale;
import java.util.Objects;

/**
 * Payloads that storage likes to change. Each is a JSON string, so that an outbox with JSON columns
 * can take it.
 */
public enum Corpus {
  PLAIN("\"abc\"", true),
  QUOTES("\"it's \\\"quoted\\\" \\\\ % _ ; --\"", true),
  UNICODE("\"Grüße, Ελλάδα, 日本語, עברית\"", true),
  FOUR_BYTE("\"😀 𝔘 🇯🇵\"", true),
  BLANKS("\"  leading, trailing and \\t  \"", true),
  ODD_LENGTH("\"12345678901\"", true),
  LARGE("\"" + "0123456789abcdef".repeat(65_536) + "\"", true),
  ESCAPED_NUL("\"a\\u0000b\"", false),
  NUL("\"a\u0000b\"", false),
  LONE_SURROGATE("\"a\ud800b\"", false),
  EMPTY("", false);

  private final String payload;
  private final boolean ordinary;

  Corpus(String payload, boolean ordinary) {
    this.payload = payload;
    this.ordinary = ordinary;
  }

  /** A word for replay ids. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The text arrives as it was, or, if it is no ordinary one, its transaction is refused as a
   * whole.
   */
  public static void check(Run run, Corpus text, boolean headers) throws Exception {
    Message message = Message.of("x").payload(text.payload).key("key ü 1");
    if (headers) {
      message = message.header("trace_id", "0af7651916cd43dd").header("schema_version", "1");
    }
    Exception refused = run.tryCommit("A", message);
    if (refused != null) {
      if (text.ordinary) {
        throw new Breach(
            "the ordinary payload " + Shown.payload(text.payload) + " was refused: " + refused);
      }
      if (!run.committed().isEmpty()) {
        throw new Breach(
            "the payload "
                + Shown.payload(text.payload)
                + " was refused, yet its business row was committed");
      }
      return;
    }
    Checks.recover(run, "A");
    Delivery got = run.sends().get(0).delivery();
    same("topic", message.topic(), got.topic());
    same("key", String.valueOf(message.key()), String.valueOf(got.key()));
    message
        .headers()
        .forEach(
            (name, value) ->
                same("header " + name, value, String.valueOf(got.headers().get(name))));
    Checks.nothingInvented(run);
  }

  private static void same(String what, String filed, String sent) {
    if (!Objects.equals(filed, sent)) {
      throw new Breach(
          "the "
              + what
              + " was filed as "
              + Shown.payload(filed)
              + " but sent as "
              + Shown.payload(sent));
    }
  }
}
