package io.github.outboxguard.outbox;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The body of a message: text or bytes, returned exactly as it was given. Immutable. */
public sealed interface Payload {

  /**
   * Any Java string, including U+0000 and unpaired surrogates.
   *
   * @param value the text
   */
  record Text(String value) implements Payload {
    @Override
    public String asText() {
      return value;
    }

    @Override
    public byte[] asBytes() {
      return value.getBytes(StandardCharsets.UTF_8);
    }

    /** Says the length only: a payload never reaches a log through this library. */
    @Override
    public String toString() {
      return "Payload.Text[" + value.length() + " chars]";
    }
  }

  /** Any bytes. The array is copied on the way in and on the way out. */
  final class Bytes implements Payload {
    private final byte[] value;

    /**
     * Keeps a copy.
     *
     * @param value the bytes
     */
    public Bytes(byte[] value) {
      this.value = value.clone();
    }

    @Override
    public String asText() {
      return new String(value, StandardCharsets.UTF_8);
    }

    @Override
    public byte[] asBytes() {
      return value.clone();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Bytes that && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(value);
    }

    @Override
    public String toString() {
      return "Payload.Bytes[" + value.length + " bytes]";
    }
  }

  /** The text; bytes are read as UTF-8. */
  String asText();

  /** The bytes; text is written as UTF-8, in which an unpaired surrogate becomes '?'. */
  byte[] asBytes();

  /** A text payload. */
  static Payload text(String value) {
    return new Text(value);
  }

  /** A binary payload. */
  static Payload bytes(byte[] value) {
    return new Bytes(value);
  }
}
