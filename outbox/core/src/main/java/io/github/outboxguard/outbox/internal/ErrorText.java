package io.github.outboxguard.outbox.internal;

import java.util.regex.Pattern;

/**
 * A failure as it may be kept on a row: type and message of the failure and its first causes,
 * short, without line noise, and without what looks like a secret. Not API.
 */
public final class ErrorText {
  private static final int MAX = 1000;
  private static final int MAX_CAUSES = 4;
  private static final Pattern SECRET =
      Pattern.compile(
          "(?i)(\\b(?:pass(?:word|wd)?|pwd|secret|token|api[-_]?key|access[-_]?key|client[-_]?secret)\\b"
              + "[\"']?\\s*[=:]\\s*[\"']?)[^\\s\"'&,;]+");
  private static final Pattern AUTHORIZATION =
      Pattern.compile("(?i)\\b(bearer|basic)\\s+[A-Za-z0-9._~+/=-]{6,}");
  private static final Pattern KEY = Pattern.compile("\\b[srp]k_(?:live|test)_[A-Za-z0-9]+");
  private static final Pattern USER_INFO = Pattern.compile("://[^/\\s@]+@");

  private ErrorText() {}

  /** The text for {@code last_error}. */
  public static String of(Throwable failure) {
    StringBuilder text = new StringBuilder();
    Throwable at = failure;
    for (int i = 0; at != null && i < MAX_CAUSES; i++) {
      if (i > 0) {
        text.append("; caused by ");
      }
      text.append(at.getClass().getName());
      if (at.getMessage() != null) {
        text.append(": ").append(at.getMessage());
      }
      at = at.getCause() == at ? null : at.getCause();
    }
    return clean(text.toString());
  }

  /** Makes a text fit: printable, without secrets, at most 1000 chars. */
  public static String clean(String raw) {
    // Cut first: nobody should run patterns over a megabyte of error text.
    String text = raw.length() > 4 * MAX ? raw.substring(0, 4 * MAX) : raw;
    text = SECRET.matcher(text).replaceAll("$1***");
    text = AUTHORIZATION.matcher(text).replaceAll("$1 ***");
    text = KEY.matcher(text).replaceAll("***");
    text = USER_INFO.matcher(text).replaceAll("://***@");
    StringBuilder out = new StringBuilder(Math.min(text.length(), MAX));
    for (int i = 0; i < text.length() && out.length() < MAX; i++) {
      char c = text.charAt(i);
      out.append(c < ' ' || c == 127 || Character.isSurrogate(c) ? ' ' : c);
    }
    return out.toString();
  }
}
