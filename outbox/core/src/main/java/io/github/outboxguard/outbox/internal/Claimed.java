package io.github.outboxguard.outbox.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a claim. Not API.
 *
 * @param rows that belong to the claim now, in the order of sending within a key
 * @param hints where else there is work
 * @param sight what the claim could see; null if the database does not tell, or was not asked
 */
public record Claimed(List<ClaimedRow> rows, List<Hint> hints, @Nullable Sight sight) {
  /** Nothing, since nothing was asked. */
  public static final Claimed NOTHING = new Claimed(List.of(), List.of(), null);

  /**
   * Something worth knowing for the next claim.
   *
   * @param kind what
   * @param topic of the key
   * @param key it is about
   * @param place of the row it is about, if it is about one
   */
  public record Hint(Kind kind, String topic, String key, ClaimRequest.Place place) {}

  /** What a hint says. */
  public enum Kind {
    /** There are more keys than one walk looks at: the next one goes on behind this key. */
    WALK_ON,
    /** The key has more due rows than this claim took. */
    MORE,
    /** A row of the key is due and belonged to nobody when the claim began. */
    DUE,
    /** The first row without order that is open, claimed or not. */
    OPEN,
    /** The first row without order that is due and belongs to nobody. */
    FREE,
    /** The first ordered row that is open, claimed or not. */
    OPEN_ORDERED,
    /** The first ordered row that is due and belongs to nobody, if only its key lets it go. */
    FREE_ORDERED
  }

  /**
   * What is known of transactions at the moment of a claim. Rows become visible in the order of
   * commits, not of their times: what was filed before another, earlier sight is surely visible now
   * if that one has a number, and {@code oldestOpen >= earlier.number()}.
   *
   * @param nowMicros the database's clock when the claim's transaction began
   * @param number of the claim's own transaction: whatever had a number when it began has a smaller
   *     one; 0 if it has none
   * @param next one more than the greatest number of a transaction that is over. Others may be open
   *     that have this number or a greater one: a snapshot does not tell of them
   * @param oldestOpen the oldest transaction that the snapshot tells to be open and that is waited
   *     for; {@code next} if none is
   * @param longOpen whether one that is waited for no more is open
   */
  public record Sight(long nowMicros, long number, long next, long oldestOpen, boolean longOpen) {}
}
