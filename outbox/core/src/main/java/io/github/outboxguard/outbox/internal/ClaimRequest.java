package io.github.outboxguard.outbox.internal;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One claim. Not API.
 *
 * @param lanes one per topic, each with its own bounds, so that no topic starves another
 * @param suspects whether only rows are wanted that were lost by a crash or a hang too often; else
 *     none of them
 * @param walk whether the heads of keys are looked for by going from key to key over all open rows;
 *     else only the keys in {@link Lane#asks()} are looked at, where the database knows how
 * @param forgetBelow transactions with an older number have been open for long and are waited for
 *     no more; see {@link Claimed.Sight}
 * @param takeNumber whether the claim takes a transaction number even if it takes no row
 * @param token fence of this claim, never used before
 * @param owner name of the dispatcher, for people
 * @param leaseMicros length of the lease
 * @param shards the part of all rows that may be claimed, or null for all
 */
public record ClaimRequest(
    List<Lane> lanes,
    boolean suspects,
    boolean walk,
    long forgetBelow,
    boolean takeNumber,
    long token,
    String owner,
    long leaseMicros,
    @Nullable Shards shards) {

  /**
   * What is wanted of one topic.
   *
   * @param topic its name
   * @param rows most rows without order
   * @param keys most ordered rows, taken from as many keys as there are
   * @param run most rows of one key
   * @param from rows without order that became available before are left out; a hint that saves the
   *     walk over index entries of rows long gone
   * @param until rows that became available then or later are left out, where the database looks
   *     back in slices; {@link Place#END} for no bound
   * @param afterKey keys up to this one are left out of a walk; empty for none
   * @param suspectAt attempts from which a lost row is a suspect
   * @param asks keys to look at if there is no walk
   * @param look most due ordered rows that are named in the answer, so that their keys can be asked
   *     for next
   * @param seen only rows that became available after this are named
   * @param back if given, the answer names the first open rows from there on
   */
  public record Lane(
      String topic,
      int rows,
      int keys,
      int run,
      Place from,
      Place until,
      String afterKey,
      int suspectAt,
      List<Ask> asks,
      int look,
      Place seen,
      @Nullable Back back) {

    /** A lane that looks everywhere and remembers nothing. */
    public static Lane everywhere(String topic, int rows, int run, int suspectAt) {
      return new Lane(
          topic,
          rows,
          rows,
          run,
          Place.START,
          Place.END,
          "",
          suspectAt,
          List.of(),
          0,
          Place.START,
          null);
    }
  }

  /**
   * A place among rows in the order in which they became available.
   *
   * @param micros since 1970
   * @param id among those of the same moment
   */
  public record Place(long micros, long id) implements Comparable<Place> {
    /** Before every row. */
    public static final Place START = new Place(0, 0);

    /** Behind every row: the year 9999. */
    public static final Place END = new Place(253_370_764_800_000_000L, 0);

    private static final Comparator<Place> ORDER =
        Comparator.comparingLong(Place::micros).thenComparingLong(Place::id);

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }

    /** The earlier of two places. */
    public static Place min(Place a, Place b) {
      return a.compareTo(b) <= 0 ? a : b;
    }

    /** The later of two places. */
    public static Place max(Place a, Place b) {
      return a.compareTo(b) >= 0 ? a : b;
    }
  }

  /**
   * Where to look back from.
   *
   * @param loose for rows without order
   * @param ordered for ordered rows
   */
  public record Back(Place loose, Place ordered) {
    /** Everywhere. */
    public static final Back START = new Back(Place.START, Place.START);
  }

  /**
   * A key that may have due rows.
   *
   * @param key of the topic
   * @param floor no row of the key with a smaller id is open
   */
  public record Ask(String key, long floor) {}

  /**
   * Shards of {@code key_hash}.
   *
   * @param count of all shards
   * @param owned numbers from zero
   */
  public record Shards(int count, List<Integer> owned) {}
}
