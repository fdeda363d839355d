package io.github.outboxguard.contracts.internal.run;

/** Texts as messages show them. */
public final class Shown {
  private static final int LONGEST = 60;

  private Shown() {}

  /** A payload: long ones are cut, control characters made visible. */
  public static String payload(String payload) {
    StringBuilder shown = new StringBuilder();
    payload
        .codePoints()
        .limit(LONGEST)
        .forEach(
            c -> {
              if (c < ' ' || (c >= 0xd800 && c <= 0xdfff)) {
                shown.append(String.format("\\u%04x", c));
              } else {
                shown.appendCodePoint(c);
              }
            });
    return payload.length() > LONGEST
        ? shown + "… (" + payload.length() + " chars)"
        : shown.toString();
  }
}
