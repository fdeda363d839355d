package com.example.orders.order;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * A W3C trace context, as the header {@code traceparent} carries it.
 *
 * @param traceparent {@code version-traceid-parentid-flags}
 */
public record Trace(String traceparent) {
  private static final SecureRandom RANDOM = new SecureRandom();

  /** A new, sampled trace. */
  public static Trace start() {
    byte[] ids = new byte[24];
    RANDOM.nextBytes(ids);
    HexFormat hex = HexFormat.of();
    return new Trace(
        "00-%s-%s-01".formatted(hex.formatHex(ids, 0, 16), hex.formatHex(ids, 16, 24)));
  }

  /** The 32 hex digits that all parts of the trace share. */
  public String id() {
    return traceparent.substring(3, 35);
  }
}
