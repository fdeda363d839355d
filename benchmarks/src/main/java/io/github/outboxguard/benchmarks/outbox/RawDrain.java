package io.github.outboxguard.benchmarks.outbox;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.internal.ClaimRequest;
import io.github.outboxguard.outbox.internal.ClaimSql;
import io.github.outboxguard.outbox.internal.ClaimedRow;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.internal.Settlement;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The dispatcher's own two statements in a loop on one connection, and nothing else. */
record RawDrain(int rows) implements Drain {
  @Override
  public String name() {
    return "raw loop of the same claim + settle";
  }

  @Override
  public boolean ordered() {
    return true;
  }

  @Override
  public double run(Bench bench, int keys) throws Exception {
    bench.freshOutbox();
    bench.fill(rows, keys, "t");
    ClaimSql sql = Dialect.of(Database.POSTGRESQL).claims();
    long done = 0;
    long start = System.nanoTime();
    try (Connection connection = bench.pool.getConnection()) {
      for (long token = 1; done < rows; token++) {
        List<ClaimRequest.Lane> lanes =
            List.of(new ClaimRequest.Lane("t", 200, 200, 50, 0, "", 10));
        List<ClaimedRow> claimed =
            sql.claim(connection, new ClaimRequest(lanes, false, token, "raw", 60_000_000, null));
        List<Settlement> sent = new ArrayList<>();
        for (ClaimedRow row : claimed) {
          sent.add(Settlement.sent(row.id(), token));
        }
        Set<Long> settled = sql.settle(connection, sent);
        done += settled.size();
      }
    }
    return Bench.perSecond(rows, System.nanoTime() - start);
  }
}
