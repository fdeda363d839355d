package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Claim by short statements in one transaction: pick and lock ids, update them by primary key, read
 * them. Rows are always locked by id in ascending order, which keeps dispatchers out of each
 * other's way.
 */
final class PortableClaimSql implements ClaimSql {
  private final Dialect dialect;
  private final PortablePick pick;

  PortableClaimSql(Dialect dialect) {
    this.dialect = dialect;
    this.pick = new PortablePick(dialect);
  }

  @Override
  public Claimed claim(Connection connection, ClaimRequest request) throws SQLException {
    return Transactions.run(
        connection,
        () -> {
          dialect.beginWrite(connection);
          List<Claimed.Hint> hints = new ArrayList<>();
          List<Long> ids = pick.ids(connection, request, hints);
          Collections.sort(ids);
          return new Claimed(take(connection, request, ids), hints, null);
        });
  }

  private List<ClaimedRow> take(Connection connection, ClaimRequest request, List<Long> ids)
      throws SQLException {
    List<ClaimedRow> claimed = new ArrayList<>(ids.size());
    if (ids.isEmpty()) {
      return claimed;
    }
    String update =
        "UPDATE outbox SET lease_until = "
            + dialect.plusMicros(dialect.now())
            + ", lease_token = ?, lease_owner = ?, attempts = attempts + 1 WHERE id IN ("
            + list(ids)
            + ") AND dispatched_at IS NULL AND dead_at IS NULL AND (lease_until IS NULL OR"
            + " lease_until <= "
            + dialect.stableNow()
            + ")";
    try (PreparedStatement statement = connection.prepareStatement(update)) {
      statement.setLong(1, request.leaseMicros());
      statement.setLong(2, request.token());
      statement.setString(3, request.owner());
      statement.executeUpdate();
    }
    String select =
        "SELECT "
            + ClaimedRow.columns(dialect, "o")
            + " FROM outbox o WHERE o.id IN ("
            + list(ids)
            + ") AND o.lease_token = ?";
    try (PreparedStatement statement = connection.prepareStatement(select)) {
      statement.setLong(1, request.token());
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          claimed.add(ClaimedRow.read(rows));
        }
      }
    }
    claimed.sort(Comparator.comparingLong(ClaimedRow::id));
    return claimed;
  }

  @Override
  public Set<Long> settle(Connection connection, Collection<Settlement> settlements)
      throws SQLException {
    String sql =
        "UPDATE outbox SET dispatched_at = CASE WHEN ? = 0 THEN %1$s END, dead_at = CASE WHEN ? = 2 THEN %1$s END,"
                .formatted(dialect.now())
            + " blocks_key = ?, available_at = CASE WHEN ? = 1 THEN "
            + dialect.plusMicros(dialect.now())
            + " ELSE available_at END, attempts = attempts - ?, last_error = COALESCE(?,"
            + " last_error), lease_until = NULL, lease_token = NULL, lease_owner = NULL WHERE id ="
            + " ? AND lease_token = ? AND dispatched_at IS NULL";
    return Transactions.run(
        connection,
        () -> {
          dialect.beginWrite(connection);
          Set<Long> settled = new HashSet<>();
          List<Settlement> sorted = new ArrayList<>(settlements);
          sorted.sort(Comparator.comparingLong(Settlement::id));
          try (PreparedStatement update = connection.prepareStatement(sql)) {
            for (Settlement s : sorted) {
              int kind = s.kind().ordinal();
              update.setInt(1, kind);
              update.setInt(2, kind);
              update.setBoolean(3, s.kind() == Settlement.Kind.DEAD && s.blocksKey());
              update.setInt(4, kind);
              update.setLong(5, s.delayMicros());
              update.setInt(6, s.uncount() ? 1 : 0);
              update.setString(7, s.error());
              update.setLong(8, s.id());
              update.setLong(9, s.token());
              // One by one: a batch may answer "some rows", and then nobody knows who was fenced
              // off.
              if (update.executeUpdate() == 1) {
                settled.add(s.id());
              }
            }
          }
          return settled;
        });
  }

  @Override
  public Set<Long> renew(Connection connection, Collection<Held> held, long leaseMicros)
      throws SQLException {
    String sql =
        "UPDATE outbox SET lease_until = "
            + dialect.plusMicros(dialect.now())
            + " WHERE id = ? AND lease_token = ? AND dispatched_at IS NULL";
    return Transactions.run(
        connection,
        () -> {
          dialect.beginWrite(connection);
          Set<Long> renewed = new HashSet<>();
          List<Held> sorted = new ArrayList<>(held);
          sorted.sort(Comparator.comparingLong(Held::id));
          try (PreparedStatement update = connection.prepareStatement(sql)) {
            for (Held row : sorted) {
              update.setLong(1, leaseMicros);
              update.setLong(2, row.id());
              update.setLong(3, row.token());
              if (update.executeUpdate() == 1) {
                renewed.add(row.id());
              }
            }
          }
          return renewed;
        });
  }

  @Override
  public int undo(Connection connection, long token) throws SQLException {
    int rows = 0;
    for (String open : List.of(dialect.openAny("o"), dialect.openKey("o"))) {
      String sql =
          "UPDATE outbox"
              + (dialect.database() == Database.SQLITE ? " AS o" : " o")
              + " SET lease_until = NULL, lease_token = NULL, lease_owner = NULL,"
              + " attempts = attempts - 1 WHERE o.lease_token = ? AND "
              + open;
      try (PreparedStatement update = connection.prepareStatement(sql)) {
        update.setLong(1, token);
        rows += update.executeUpdate();
      }
    }
    return rows;
  }

  @Override
  public List<String> openTopics(Connection connection) throws SQLException {
    List<String> topics = new ArrayList<>();
    String sql =
        "SELECT DISTINCT o.topic FROM outbox o WHERE "
            + dialect.openAny("o")
            + " UNION SELECT DISTINCT o.topic FROM outbox o WHERE "
            + dialect.openKey("o")
            + " ORDER BY 1";
    try (PreparedStatement select = connection.prepareStatement(sql);
        ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        topics.add(rows.getString(1));
      }
    }
    return topics;
  }

  /** Ids as SQL text: numbers only, and a list of them is not a parameter everywhere. */
  static String list(List<Long> ids) {
    StringBuilder out = new StringBuilder(ids.size() * 8);
    for (Long id : ids) {
      out.append(out.isEmpty() ? "" : ",").append(id.longValue());
    }
    return out.isEmpty() ? "-1" : out.toString();
  }
}
