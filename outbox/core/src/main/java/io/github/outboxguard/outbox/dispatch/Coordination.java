package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.Dialect;
import java.time.Duration;

/**
 * How several dispatchers share one outbox. Whatever is chosen, every row is claimed and fenced by
 * itself; a leader or shards only keep dispatchers from asking for the same rows. Immutable.
 */
public final class Coordination {
  private static final Coordination ROWS = new Coordination(0, 0);

  private final int shards;
  private final int mostPerDispatcher;

  private Coordination(int shards, int mostPerDispatcher) {
    this.shards = shards;
    this.mostPerDispatcher = mostPerDispatcher;
  }

  /** Each claim takes what is free. The choice for databases with SKIP LOCKED. */
  public static Coordination rows() {
    return ROWS;
  }

  /**
   * One dispatcher works, the others stand by; the lease in {@code outbox_lease} passes on when its
   * holder falls silent or closes. The choice for databases without SKIP LOCKED.
   */
  public static Coordination leader() {
    return new Coordination(1, 1);
  }

  /**
   * Rows are split by a hash of topic and key (by identity where there is no order), and each shard
   * has its own lease.
   *
   * @param count of shards, 1 to 1024, the same for all dispatchers of an outbox. To change it,
   *     stop all of them first
   * @param mostPerDispatcher shards that one dispatcher takes at most
   */
  public static Coordination shards(int count, int mostPerDispatcher) {
    if (count < 1 || count > 1024 || mostPerDispatcher < 1) {
      throw new IllegalArgumentException(
          "Need 1 to 1024 shards and at least one per dispatcher, got "
              + count
              + ", "
              + mostPerDispatcher);
    }
    return new Coordination(count, mostPerDispatcher);
  }

  ClaimGuard guard(Dialect dialect, String owner, Duration lease) {
    return shards == 0
        ? ClaimGuard.NONE
        : new ShardGuard(dialect, owner, lease, shards, mostPerDispatcher);
  }
}
