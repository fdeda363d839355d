package io.github.outboxguard.outbox.internal;

import org.jspecify.annotations.Nullable;

/**
 * What became of a claimed row. Not API.
 *
 * @param id of the row
 * @param token of the claim
 * @param kind what happened
 * @param delayMicros for {@link Kind#RETRY}: wait from the database's now; else 0
 * @param uncount whether the attempt counted at the claim is taken back
 * @param blocksKey for {@link Kind#DEAD}: whether the key waits for an operator
 * @param error the failure, or null to keep what the row says
 */
public record Settlement(
    long id,
    long token,
    Kind kind,
    long delayMicros,
    boolean uncount,
    boolean blocksKey,
    @Nullable String error) {

  /** The four ends of a claim. */
  public enum Kind {
    /** Acknowledged by the transport. */
    SENT,
    /** Failed; due again after the delay. */
    RETRY,
    /** Failed for good. */
    DEAD,
    /** Given back without having been tried. */
    RELEASED
  }

  /** An acknowledged row. */
  public static Settlement sent(long id, long token) {
    return new Settlement(id, token, Kind.SENT, 0, false, false, null);
  }

  /** A row given back untried. */
  public static Settlement released(long id, long token) {
    return new Settlement(id, token, Kind.RELEASED, 0, true, false, null);
  }
}
