package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimRequest;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.internal.Micros;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shards held by rows of {@code outbox_lease}, each with a token that grows at every change of
 * owner. The rows that matter are locked until the claim commits, so a shard cannot change hands in
 * the middle of a claim.
 */
final class ShardGuard implements ClaimGuard {
  private final Dialect dialect;
  private final String owner;
  private final long leaseMicros;
  private final int count;
  private final int most;
  private boolean rowsExist;

  ShardGuard(Dialect dialect, String owner, Duration lease, int count, int most) {
    this.dialect = dialect;
    this.owner = owner;
    this.leaseMicros = Micros.of(lease);
    this.count = count;
    this.most = Math.min(most, count);
  }

  @Override
  public ClaimRequest.@Nullable Shards held(Connection connection) throws SQLException {
    dialect.beginWrite(connection);
    if (!rowsExist) {
      // Rows inserted now may still be rolled back with the claim; only found ones are there to
      // stay.
      rowsExist = !insertRows(connection);
    }
    List<Integer> owned = owned(connection);
    if (owned.size() < most) {
      take(connection, most - owned.size());
      owned = owned(connection);
    }
    renew(connection);
    return new ClaimRequest.Shards(count, owned);
  }

  @Override
  public void release(Connection connection) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE outbox_lease SET lease_until = NULL, owner = NULL WHERE owner = ?")) {
      update.setString(1, owner);
      update.executeUpdate();
    }
  }

  private String name(int shard) {
    return "dispatch/" + count + "/" + shard;
  }

  /** Makes the rows that are missing; returns whether there were any. */
  private boolean insertRows(Connection connection) throws SQLException {
    List<Integer> known =
        shards(
            connection,
            "SELECT name FROM outbox_lease WHERE name LIKE ?",
            "dispatch/" + count + "/%");
    if (known.size() == count) {
      return false;
    }
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO outbox_lease (name) VALUES (?)")) {
      for (int shard = 0; shard < count; shard++) {
        if (!known.contains(shard)) {
          insert.setString(1, name(shard));
          insert.addBatch();
        }
      }
      insert.executeBatch();
    }
    return true;
  }

  private List<Integer> owned(Connection connection) throws SQLException {
    return shards(
        connection,
        "SELECT name FROM outbox_lease WHERE owner = ? AND lease_until > "
            + dialect.now()
            + dialect.forUpdate(),
        owner);
  }

  private List<Integer> shards(Connection connection, String sql, String parameter)
      throws SQLException {
    String prefix = "dispatch/" + count + "/";
    List<Integer> shards = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, parameter);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          String name = rows.getString(1);
          if (name.startsWith(prefix)) {
            shards.add(Integer.valueOf(name.substring(prefix.length())));
          }
        }
      }
    }
    return shards;
  }

  private void take(Connection connection, int wanted) throws SQLException {
    List<Integer> free =
        shards(
            connection,
            "SELECT name FROM outbox_lease WHERE name LIKE ? AND (lease_until IS NULL OR lease_until <= "
                + dialect.now()
                + ") ORDER BY name"
                + dialect.skipLocked(),
            "dispatch/" + count + "/%");
    for (int shard : free.subList(0, Math.min(wanted, free.size()))) {
      try (PreparedStatement update =
          connection.prepareStatement(
              "UPDATE outbox_lease SET owner = ?, token = token + 1, lease_until = "
                  + dialect.plusMicros(dialect.now())
                  + ", renewed_at = "
                  + dialect.now()
                  + " WHERE name = ? AND (lease_until IS NULL OR lease_until <= "
                  + dialect.now()
                  + ")")) {
        update.setString(1, owner);
        update.setLong(2, leaseMicros);
        update.setString(3, name(shard));
        update.executeUpdate();
      }
    }
  }

  /** Writes only when less than half of the lease is left, to keep an idle poll cheap. */
  private void renew(Connection connection) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE outbox_lease SET lease_until = "
                + dialect.plusMicros(dialect.now())
                + ", renewed_at = "
                + dialect.now()
                + " WHERE owner = ? AND lease_until > "
                + dialect.now()
                + " AND lease_until <= "
                + dialect.plusMicros(dialect.now()))) {
      update.setLong(1, leaseMicros);
      update.setString(2, owner);
      update.setLong(3, leaseMicros / 2);
      update.executeUpdate();
    }
  }
}
