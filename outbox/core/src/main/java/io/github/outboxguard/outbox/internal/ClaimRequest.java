package io.github.outboxguard.outbox.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One claim. Not API.
 *
 * @param lanes one per topic, each with its own bounds, so that no topic starves another
 * @param suspects whether only rows are wanted that were lost by a crash or a hang too often; else
 *     none of them
 * @param token fence of this claim, never used before
 * @param owner name of the dispatcher, for people
 * @param leaseMicros length of the lease
 * @param shards the part of all rows that may be claimed, or null for all
 */
public record ClaimRequest(
    List<Lane> lanes,
    boolean suspects,
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
   * @param floorMicros rows that became available before are left out; a hint that saves the walk
   *     over index entries of rows long gone
   * @param afterKey keys up to this one are left out; empty for none
   * @param suspectAt attempts from which a lost row is a suspect
   */
  public record Lane(
      String topic,
      int rows,
      int keys,
      int run,
      long floorMicros,
      String afterKey,
      int suspectAt) {}

  /**
   * Shards of {@code key_hash}.
   *
   * @param count of all shards
   * @param owned numbers from zero
   */
  public record Shards(int count, List<Integer> owned) {}
}
