package io.github.outboxguard.outbox.internal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Claim, settle and renew as one statement each; see {@link PostgresClaim}. */
final class PostgresClaimSql implements ClaimSql {
  static final PostgresClaimSql INSTANCE = new PostgresClaimSql();

  private static final PostgresDialect PG = PostgresDialect.INSTANCE;

  private static final String SETTLE =
      """
      UPDATE outbox o
      SET dispatched_at = CASE WHEN s.kind = 0 THEN clock_timestamp() END,
        dead_at = CASE WHEN s.kind = 2 THEN clock_timestamp() END,
        blocks_key = s.kind = 2 AND s.blocks,
        available_at = CASE WHEN s.kind = 1
          THEN clock_timestamp() + s.delay * INTERVAL '1 microsecond' ELSE o.available_at END,
        attempts = o.attempts - s.uncount,
        last_error = COALESCE(s.error, o.last_error),
        lease_until = NULL, lease_token = NULL, lease_owner = NULL
      FROM unnest(?::bigint[], ?::bigint[], ?::smallint[], ?::bigint[], ?::int[], ?::boolean[], ?::text[])
        AS s (id, token, kind, delay, uncount, blocks, error)
      WHERE o.id = s.id AND o.lease_token = s.token AND o.dispatched_at IS NULL
      RETURNING o.id""";

  private static final String RENEW =
      """
      UPDATE outbox o
      SET lease_until = clock_timestamp() + ?::bigint * INTERVAL '1 microsecond'
      FROM unnest(?::bigint[], ?::bigint[]) AS s (id, token)
      WHERE o.id = s.id AND o.lease_token = s.token AND o.dispatched_at IS NULL
      RETURNING o.id""";

  private static final String TOPICS =
      """
      WITH RECURSIVE loose (topic) AS (
        (SELECT o.topic FROM outbox o WHERE $openAny ORDER BY o.topic LIMIT 1)
        UNION ALL
        SELECT n.topic FROM loose t CROSS JOIN LATERAL (
          SELECT o.topic FROM outbox o WHERE $openAny AND o.topic > t.topic ORDER BY o.topic LIMIT 1) n
      ), keyed (topic) AS (
        (SELECT o.topic FROM outbox o WHERE $openKey ORDER BY o.topic LIMIT 1)
        UNION ALL
        SELECT n.topic FROM keyed t CROSS JOIN LATERAL (
          SELECT o.topic FROM outbox o WHERE $openKey AND o.topic > t.topic ORDER BY o.topic LIMIT 1) n
      )
      SELECT topic FROM loose UNION SELECT topic FROM keyed ORDER BY 1"""
          .replace("$openAny", PG.openAny("o"))
          .replace("$openKey", PG.openKey("o"));

  @Override
  public Claimed claim(Connection connection, ClaimRequest request) throws SQLException {
    return PostgresClaim.run(connection, request);
  }

  @Override
  public boolean asksForKeys() {
    return true;
  }

  @Override
  public Set<Long> settle(Connection connection, Collection<Settlement> settlements)
      throws SQLException {
    List<Settlement> all = List.copyOf(settlements);
    try (PreparedStatement settle = connection.prepareStatement(SETTLE)) {
      settle.setArray(1, PostgresClaim.array(connection, "bigint", all, Settlement::id));
      settle.setArray(2, PostgresClaim.array(connection, "bigint", all, Settlement::token));
      settle.setArray(
          3, PostgresClaim.array(connection, "smallint", all, s -> (short) s.kind().ordinal()));
      settle.setArray(4, PostgresClaim.array(connection, "bigint", all, Settlement::delayMicros));
      settle.setArray(5, PostgresClaim.array(connection, "int", all, s -> s.uncount() ? 1 : 0));
      settle.setArray(6, PostgresClaim.array(connection, "boolean", all, Settlement::blocksKey));
      settle.setArray(7, PostgresClaim.array(connection, "text", all, Settlement::error));
      return ids(settle);
    }
  }

  @Override
  public Set<Long> renew(Connection connection, Collection<Held> held, long leaseMicros)
      throws SQLException {
    List<Held> all = List.copyOf(held);
    try (PreparedStatement renew = connection.prepareStatement(RENEW)) {
      renew.setLong(1, leaseMicros);
      renew.setArray(2, PostgresClaim.array(connection, "bigint", all, Held::id));
      renew.setArray(3, PostgresClaim.array(connection, "bigint", all, Held::token));
      return ids(renew);
    }
  }

  @Override
  public int undo(Connection connection, long token) throws SQLException {
    int rows = 0;
    for (String open : List.of(PG.openAny("o"), PG.openKey("o"))) {
      String sql =
          "UPDATE outbox o SET lease_until = NULL, lease_token = NULL, lease_owner = NULL,"
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
    try (PreparedStatement select = connection.prepareStatement(TOPICS);
        ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        topics.add(rows.getString(1));
      }
    }
    return topics;
  }

  private static Set<Long> ids(PreparedStatement statement) throws SQLException {
    Set<Long> ids = new HashSet<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        ids.add(rows.getLong(1));
      }
    }
    return ids;
  }
}
