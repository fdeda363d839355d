package io.github.outboxguard.outbox.internal;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Claim, settle and renew as one statement each.
 *
 * <p>The claim picks ids in materialized steps and updates exactly those ids, so no plan can claim
 * more than asked: a locking subquery with LIMIT in the place of a join may be run again by the
 * planner. Every condition that makes a row claimable is in the step that locks it, since after a
 * wait PostgreSQL checks the new version of the row against that step's conditions only.
 */
final class PostgresClaimSql implements ClaimSql {
  static final PostgresClaimSql INSTANCE = new PostgresClaimSql();

  private static final PostgresDialect PG = PostgresDialect.INSTANCE;

  private static final String DUE =
      """
      o.available_at <= statement_timestamp()
                AND (o.lease_until IS NULL OR o.lease_until <= statement_timestamp())
                AND o.dead_at IS NULL AND %s""";
  private static final String SUSPECT =
      "(o.lease_token IS NOT NULL AND o.attempts >= w.suspect_at) = w.suspects";

  /**
   * Hops over keys that are not due before a claim gives up. A row with the id -1 then tells from
   * which key the next claim should go on.
   */
  static final int MAX_HOPS = 4000;

  private static final String CLAIM =
      """
      WITH RECURSIVE want AS MATERIALIZED (
        SELECT a.topic COLLATE "C" AS topic, a.max_rows, a.max_keys, a.run, a.floor_us,
          a.after_key COLLATE "C" AS after_key, a.suspect_at, ?::boolean AS suspects
        FROM unnest(?::text[], ?::int[], ?::int[], ?::int[], ?::bigint[], ?::text[], ?::int[])
          AS a (topic, max_rows, max_keys, run, floor_us, after_key, suspect_at)
      ), loose AS MATERIALIZED (
        SELECT p.id
        FROM want w CROSS JOIN LATERAL (
          SELECT o.id FROM outbox o
          WHERE o.topic = w.topic AND $openAny
            AND o.available_at >= TIMESTAMPTZ '1970-01-01 00:00:00+00' + w.floor_us * INTERVAL '1 microsecond'
            AND $due $shard
          ORDER BY o.available_at, o.id LIMIT w.max_rows
          FOR UPDATE SKIP LOCKED) p
        WHERE w.max_rows > 0
      ), heads AS MATERIALIZED (
        SELECT h.id, h.hop, h.aggregate_id, w.topic, w.run, w.max_keys, w.suspect_at, w.suspects
        FROM want w CROSS JOIN LATERAL (
          WITH RECURSIVE k AS (
            (SELECT o.id, o.aggregate_id, ($due $shard) AS due, 1 AS hop FROM outbox o
             WHERE o.topic = w.topic AND o.aggregate_id > w.after_key AND $openKey
             ORDER BY o.aggregate_id, o.id LIMIT 1)
            UNION ALL
            SELECT n.id, n.aggregate_id, n.due, k.hop + 1
            FROM k CROSS JOIN LATERAL (
              SELECT o.id, o.aggregate_id, ($due $shard) AS due FROM outbox o
              WHERE o.topic = w.topic AND o.aggregate_id > k.aggregate_id AND $openKey
              ORDER BY o.aggregate_id, o.id LIMIT 1) n
            WHERE k.hop < $hops)
          SELECT k.id, k.hop, k.aggregate_id FROM k WHERE k.due OR k.hop = $hops LIMIT w.max_keys) h
        WHERE w.max_keys > 0
      ), locked AS MATERIALIZED (
        SELECT o.id, o.topic, o.aggregate_id, w.run, w.max_keys
        FROM outbox o JOIN heads w ON w.id = o.id
        WHERE $due AND $openKey
        FOR UPDATE OF o SKIP LOCKED
      ), runs AS MATERIALIZED (
        SELECT x.id, l.max_keys,
          row_number() OVER (PARTITION BY l.topic ORDER BY x.place, x.id) AS turn
        FROM locked l CROSS JOIN LATERAL (
          SELECT s.id, row_number() OVER (ORDER BY s.id) AS place,
            bool_and(s.due) OVER (ORDER BY s.id) AS unbroken
          FROM (
            SELECT o.id, o.id = l.id OR ($alone AND o.lease_token IS NULL) AS due
            FROM outbox o
            WHERE o.topic = l.topic AND o.aggregate_id = l.aggregate_id AND o.id >= l.id AND $openKey
            ORDER BY o.id LIMIT l.run) s) x
        WHERE x.unbroken
      ), picked AS MATERIALIZED (
        SELECT id FROM loose UNION ALL SELECT id FROM runs WHERE turn <= max_keys
      ), taken AS (
      UPDATE outbox o
      SET lease_until = clock_timestamp() + ?::bigint * INTERVAL '1 microsecond',
        lease_token = ?, lease_owner = ?, attempts = o.attempts + 1
      FROM picked p
      WHERE o.id = p.id AND o.dispatched_at IS NULL AND o.dead_at IS NULL
        AND (o.lease_until IS NULL OR o.lease_until <= statement_timestamp())
      RETURNING $columns)
      SELECT * FROM taken
      UNION ALL
      SELECT -1, NULL, h.topic, h.aggregate_id, TRUE, 0, NULL, NULL, '', 0, 0, 0, 0, NULL
      FROM heads h WHERE h.hop = $hops""";

  private static final String ALL = claimSql(false);
  private static final String SHARDED = claimSql(true);

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

  private static String claimSql(boolean sharded) {
    String due = DUE.formatted(SUSPECT);
    return CLAIM
        .replace("$alone", DUE.formatted("TRUE"))
        .replace("$due", due)
        .replace("$shard", sharded ? "AND o.key_hash % ? = ANY (?::int[])" : "")
        .replace("$openAny", PG.openAny("o"))
        .replace("$openKey", PG.openKey("o"))
        .replace("$hops", Integer.toString(MAX_HOPS))
        .replace("$columns", ClaimedRow.columns(PG, "o"));
  }

  @Override
  public List<ClaimedRow> claim(Connection connection, ClaimRequest request) throws SQLException {
    List<ClaimRequest.Lane> lanes = request.lanes();
    ClaimRequest.Shards shards = request.shards();
    try (PreparedStatement claim = connection.prepareStatement(shards == null ? ALL : SHARDED)) {
      int at = 1;
      claim.setBoolean(at++, request.suspects());
      claim.setArray(at++, array(connection, "text", lanes, ClaimRequest.Lane::topic));
      claim.setArray(at++, array(connection, "int", lanes, ClaimRequest.Lane::rows));
      claim.setArray(at++, array(connection, "int", lanes, ClaimRequest.Lane::keys));
      claim.setArray(at++, array(connection, "int", lanes, ClaimRequest.Lane::run));
      claim.setArray(at++, array(connection, "bigint", lanes, ClaimRequest.Lane::floorMicros));
      claim.setArray(at++, array(connection, "text", lanes, ClaimRequest.Lane::afterKey));
      claim.setArray(at++, array(connection, "int", lanes, ClaimRequest.Lane::suspectAt));
      if (shards != null) {
        Array owned = array(connection, "int", shards.owned(), n -> n);
        for (int i = 0; i < 3; i++) {
          claim.setInt(at++, shards.count());
          claim.setArray(at++, owned);
        }
      }
      claim.setLong(at++, request.leaseMicros());
      claim.setLong(at++, request.token());
      claim.setString(at, request.owner());
      List<ClaimedRow> rows = new ArrayList<>();
      try (ResultSet result = claim.executeQuery()) {
        while (result.next()) {
          rows.add(ClaimedRow.read(result));
        }
      }
      rows.sort(Comparator.comparingLong(ClaimedRow::id));
      return rows;
    }
  }

  @Override
  public Set<Long> settle(Connection connection, Collection<Settlement> settlements)
      throws SQLException {
    List<Settlement> all = List.copyOf(settlements);
    try (PreparedStatement settle = connection.prepareStatement(SETTLE)) {
      settle.setArray(1, array(connection, "bigint", all, Settlement::id));
      settle.setArray(2, array(connection, "bigint", all, Settlement::token));
      settle.setArray(3, array(connection, "smallint", all, s -> (short) s.kind().ordinal()));
      settle.setArray(4, array(connection, "bigint", all, Settlement::delayMicros));
      settle.setArray(5, array(connection, "int", all, s -> s.uncount() ? 1 : 0));
      settle.setArray(6, array(connection, "boolean", all, Settlement::blocksKey));
      settle.setArray(7, array(connection, "text", all, Settlement::error));
      return ids(settle);
    }
  }

  @Override
  public Set<Long> renew(Connection connection, Collection<Held> held, long leaseMicros)
      throws SQLException {
    List<Held> all = List.copyOf(held);
    try (PreparedStatement renew = connection.prepareStatement(RENEW)) {
      renew.setLong(1, leaseMicros);
      renew.setArray(2, array(connection, "bigint", all, Held::id));
      renew.setArray(3, array(connection, "bigint", all, Held::token));
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

  private static <T> Array array(
      Connection connection,
      String type,
      List<T> from,
      Function<T, ? extends @Nullable Object> part)
      throws SQLException {
    return connection.createArrayOf(type, from.stream().map(part).toArray());
  }
}
