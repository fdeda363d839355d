package com.example.orders.ops;

import com.example.orders.db.Transactions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The state of the shop at one moment.
 *
 * @param orders placed orders
 * @param pending outbox rows that are not sent, due or not
 * @param sent outbox rows that are sent
 * @param retries attempts beyond the first, over all rows
 * @param lastError the latest failure of a row that is not sent, or an empty text
 */
public record Snapshot(long orders, long pending, long sent, long retries, String lastError) {
  private static final String QUERY =
      """
      select (select count(*) from orders),
        count(*) filter (where dispatched_at is null),
        count(*) filter (where dispatched_at is not null),
        coalesce(sum(greatest(attempts - 1, 0)), 0),
        coalesce((array_agg(last_error order by id desc)
          filter (where last_error is not null and dispatched_at is null))[1], '')
      from outbox
      """;

  /** Reads the state in one statement. */
  public static Snapshot of(Transactions transactions) {
    return transactions.call(Snapshot::read);
  }

  private static Snapshot read(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(QUERY)) {
      row.next();
      return new Snapshot(
          row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getString(5));
    }
  }

  @Override
  public String toString() {
    return "orders %d   pending %d   sent %d   retries %d   last error: %s"
        .formatted(orders, pending, sent, retries, lastError.isEmpty() ? "none" : lastError);
  }
}
