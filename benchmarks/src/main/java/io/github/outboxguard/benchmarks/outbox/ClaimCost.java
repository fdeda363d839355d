package io.github.outboxguard.benchmarks.outbox;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.internal.ClaimRequest;
import io.github.outboxguard.outbox.internal.ClaimSql;
import io.github.outboxguard.outbox.internal.ClaimedRow;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.internal.Settlement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/**
 * What claiming 200 rows of a topic costs if the claim looks everywhere.
 *
 * @param millis median of the statement, seen from the client
 * @param buffers pages that the statement looked at, as PostgreSQL counts them
 */
record ClaimCost(double millis, long buffers) {
  private static final int CLAIM = 200;
  private static final int WARM_UP = 8;
  private static final int CLAIMS = 20;
  private static final ClaimSql SQL = Dialect.of(Database.POSTGRESQL).claims();

  /**
   * Files rows, claims and settles them batch by batch, and leaves none open.
   *
   * @param keys 0 for rows without order
   */
  static ClaimCost measure(Bench bench, String topic, int keys) throws SQLException {
    bench.fill((WARM_UP + CLAIMS + 2) * CLAIM, keys, topic);
    double[] millis = new double[CLAIMS];
    long buffers;
    try (Connection connection = bench.pool.getConnection()) {
      for (int i = -WARM_UP; i < CLAIMS; i++) {
        ClaimRequest request = request(topic);
        long start = System.nanoTime();
        List<ClaimedRow> rows = SQL.claim(connection, request).rows();
        long took = System.nanoTime() - start;
        if (rows.size() != CLAIM) {
          throw new IllegalStateException("A claim took " + rows.size() + " rows");
        }
        if (i >= 0) {
          millis[i] = took / 1e6;
        }
        Set<Long> unused =
            SQL.settle(
                connection,
                rows.stream().map(r -> Settlement.sent(r.id(), request.token())).toList());
      }
      ClaimRequest request = request(topic);
      buffers = Explained.buffers(connection, c -> SQL.claim(c, request));
    }
    bench.execute(
        "UPDATE outbox SET dispatched_at = now(), lease_until = NULL, lease_token = NULL"
            + " WHERE dispatched_at IS NULL AND topic = '"
            + topic
            + "'");
    return new ClaimCost(Bench.median(millis), buffers);
  }

  private static ClaimRequest request(String topic) {
    ClaimRequest.Lane lane = ClaimRequest.Lane.everywhere(topic, CLAIM, 1, 10);
    return new ClaimRequest(
        List.of(lane), false, true, 0, false, System.nanoTime(), "b", 60_000_000, null);
  }
}
