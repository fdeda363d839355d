package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.Payload;
import org.jspecify.annotations.Nullable;

/**
 * How a payload is laid out in {@code payload}, {@code payload_bytes} and {@code payload_type}.
 * Text stays readable in SQL where the column can hold it; the rest goes to bytes. Not API.
 */
public final class PayloadCodec {
  /** Text in {@code payload}. */
  public static final int TEXT = 0;

  /** Bytes in {@code payload_bytes}. */
  public static final int BYTES = 1;

  /** Text that no text column keeps, in {@code payload_bytes} as UTF-16, high byte first. */
  public static final int WIDE_TEXT = 2;

  private PayloadCodec() {}

  /**
   * A payload as columns.
   *
   * @param type one of the constants above
   * @param text set for {@link #TEXT}
   * @param bytes set otherwise
   */
  public record Columns(int type, @Nullable String text, byte @Nullable [] bytes) {}

  /** Splits a payload into columns. */
  public static Columns encode(Payload payload) {
    if (payload instanceof Payload.Text text) {
      return fitsTextColumn(text.value())
          ? new Columns(TEXT, text.value(), null)
          : new Columns(WIDE_TEXT, null, wide(text.value()));
    }
    return new Columns(BYTES, null, payload.asBytes());
  }

  /** Joins columns to the payload they came from. */
  public static Payload decode(int type, @Nullable String text, byte @Nullable [] bytes) {
    return switch (type) {
      case TEXT -> Payload.text(text == null ? "" : text);
      case BYTES -> Payload.bytes(bytes == null ? new byte[0] : bytes);
      case WIDE_TEXT -> Payload.text(narrow(bytes == null ? new byte[0] : bytes));
      default -> throw new IllegalStateException("Unknown payload_type " + type);
    };
  }

  /** Whether every database's text column gives the string back unchanged. */
  static boolean fitsTextColumn(String value) {
    int length = value.length();
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      if (c == 0) {
        return false;
      }
      if (Character.isSurrogate(c)) {
        boolean pair =
            Character.isHighSurrogate(c)
                && i + 1 < length
                && Character.isLowSurrogate(value.charAt(i + 1));
        if (!pair) {
          return false;
        }
        i++;
      }
    }
    return true;
  }

  private static byte[] wide(String value) {
    byte[] bytes = new byte[value.length() * 2];
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      bytes[2 * i] = (byte) (c >>> 8);
      bytes[2 * i + 1] = (byte) c;
    }
    return bytes;
  }

  private static String narrow(byte[] bytes) {
    char[] chars = new char[bytes.length / 2];
    for (int i = 0; i < chars.length; i++) {
      chars[i] = (char) ((bytes[2 * i] & 0xff) << 8 | (bytes[2 * i + 1] & 0xff));
    }
    return new String(chars);
  }
}
