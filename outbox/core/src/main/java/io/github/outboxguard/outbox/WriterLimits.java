package io.github.outboxguard.outbox;

/**
 * How large a message may be. A limit that is hit here costs nothing; the same limit hit in the
 * database or at the broker costs the business transaction or the delivery.
 *
 * @param maxPayloadBytes largest payload, counted in UTF-8 bytes for text
 * @param maxHeaderBytes largest sum of header names and values, in chars
 */
public record WriterLimits(int maxPayloadBytes, int maxHeaderBytes) {
  private static final WriterLimits DEFAULTS = new WriterLimits(8 << 20, 64 << 10);

  /** Refuses limits below one byte. */
  public WriterLimits {
    if (maxPayloadBytes < 1 || maxHeaderBytes < 1) {
      throw new IllegalArgumentException(
          "Limits must be positive, got payload "
              + maxPayloadBytes
              + ", headers "
              + maxHeaderBytes);
    }
  }

  /** 8 MiB of payload, 64 Ki chars of headers. Set them to what your broker accepts. */
  public static WriterLimits defaults() {
    return DEFAULTS;
  }
}
