package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.internal.ClaimRequest.Place;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The claim as one statement.
 *
 * <p>It picks ids in materialized steps and updates exactly those ids, so no plan can claim more
 * than asked: a locking subquery with LIMIT in the place of a join may be run again by the planner.
 * Every condition that makes a row claimable is in the step that locks it, since after a wait
 * PostgreSQL checks the new version of the row against that step's conditions only.
 *
 * <p>While some transaction holds an old snapshot, the index entries of dispatched rows stay, and
 * each one that a claim comes across costs a visit to the table. So no step but the walk, which is
 * rare, starts anywhere else than where the open rows are: rows by the time they became available,
 * the rows of a key by the id below which nothing of it is open.
 *
 * <p>Of each key it reads no more rows than about twice an equal share of what is wanted: enough to
 * make up for keys that have fewer, and not all that wait, which would be read again by each claim
 * until they are sent.
 */
final class PostgresClaim {
  private static final PostgresDialect PG = PostgresDialect.INSTANCE;

  private static final String DUE =
      """
      o.available_at <= statement_timestamp()
                AND (o.lease_until IS NULL OR o.lease_until <= statement_timestamp())
                AND o.dead_at IS NULL AND %s""";
  private static final String SUSPECT =
      "(o.lease_token IS NOT NULL AND o.attempts >= w.suspect_at) = w.suspects";

  /**
   * Hops over keys that are not due before a walk gives up. A hint then tells from which key the
   * next one should go on.
   */
  static final int MAX_HOPS = 4000;

  /** From key to key over all that is open. */
  private static final String WALK =
      """
      heads AS MATERIALIZED (
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
      )""";

  /**
   * The keys that were asked for, each from its floor on. A key is a range of two columns here, and
   * not an equality, so that only the index of keys can give the order.
   */
  private static final String ASKED =
      """
      asked AS MATERIALIZED (
        SELECT b.topic COLLATE "C" AS topic, b.key COLLATE "C" AS key, b.floor
        FROM unnest(?::text[], ?::text[], ?::bigint[]) AS b (topic, key, floor)
      ), heads AS MATERIALIZED (
        SELECT h.id, 0 AS hop, a.key AS aggregate_id, w.topic, w.run, w.max_keys, w.suspect_at, w.suspects
        FROM asked a JOIN want w ON w.topic = a.topic
        CROSS JOIN LATERAL (
          SELECT o.id, ($due $shard) AS due FROM outbox o
          WHERE o.topic = a.topic AND (o.aggregate_id, o.id) >= (a.key, a.floor)
            AND o.aggregate_id <= a.key AND $openKey
          ORDER BY o.aggregate_id, o.id LIMIT 1) h
        WHERE h.due
      )""";

  /**
   * An ordered row that needs work or holds its key, for rows that are known by id. It does not say
   * {@code IS NULL}, since a planner that believes there are few open rows would then take any
   * index of open rows, and read it all, for as good as the primary key.
   */
  private static final String OPEN_ROW =
      "num_nonnulls(o.dispatched_at) = 0 AND (o.dead_at IS NULL OR o.blocks_key) AND o.ordered AND"
          + " NOT o.shadow";

  private static final String CLAIM =
      """
      WITH RECURSIVE want AS MATERIALIZED (
        SELECT a.topic COLLATE "C" AS topic, a.max_rows, a.max_keys, a.run,
          TIMESTAMPTZ '1970-01-01 00:00:00+00' + a.from_us * INTERVAL '1 microsecond' AS from_at,
          a.from_id,
          TIMESTAMPTZ '1970-01-01 00:00:00+00' + a.until_us * INTERVAL '1 microsecond' AS until_at,
          a.after_key COLLATE "C" AS after_key, a.suspect_at, a.look,
          TIMESTAMPTZ '1970-01-01 00:00:00+00' + a.seen_us * INTERVAL '1 microsecond' AS seen_at,
          a.seen_id, ?::boolean AS suspects
        FROM unnest(?::text[], ?::int[], ?::int[], ?::int[], ?::bigint[], ?::bigint[],
            ?::bigint[], ?::text[], ?::int[], ?::int[], ?::bigint[], ?::bigint[])
          AS a (topic, max_rows, max_keys, run, from_us, from_id, until_us, after_key, suspect_at,
            look, seen_us, seen_id)
      ), loose AS MATERIALIZED (
        SELECT p.id
        FROM want w CROSS JOIN LATERAL (
          SELECT o.id FROM outbox o
          WHERE o.topic = w.topic AND $openAny
            AND (o.available_at, o.id) >= (w.from_at, w.from_id) AND o.available_at < w.until_at
            AND $due $shard
          ORDER BY o.available_at, o.id LIMIT w.max_rows
          FOR UPDATE SKIP LOCKED) p
        WHERE w.max_rows > 0
      ), $heads, locked AS MATERIALIZED (
        SELECT o.id, o.topic, o.aggregate_id, w.run, w.max_keys
        FROM outbox o JOIN heads w ON w.id = o.id
        WHERE $due AND $openRow
        FOR UPDATE OF o SKIP LOCKED
      ), shared AS MATERIALIZED (
        SELECT l.id, l.topic, l.aggregate_id, l.max_keys,
          LEAST(l.run, GREATEST(1, 2 * l.max_keys / count(*) OVER (PARTITION BY l.topic) - 1)) AS share
        FROM locked l
      ), runs AS MATERIALIZED (
        SELECT x.id, l.topic, l.aggregate_id, l.max_keys, x.ripe, x.unbroken AND x.place <= l.share AS fits,
          row_number() OVER (PARTITION BY l.topic, x.unbroken AND x.place <= l.share ORDER BY x.place, x.id) AS turn
        FROM shared l CROSS JOIN LATERAL (
          SELECT s.id, s.ripe, row_number() OVER (ORDER BY s.id) AS place,
            bool_and(s.due) OVER (ORDER BY s.id) AS unbroken
          FROM (
            SELECT o.id, o.id = l.id OR ($alone AND o.lease_token IS NULL) AS due,
              o.available_at <= statement_timestamp() AND o.dead_at IS NULL AS ripe
            FROM outbox o
            WHERE o.topic = l.topic AND o.aggregate_id = l.aggregate_id AND o.id >= l.id AND $openKey
            ORDER BY o.id LIMIT l.share + 1) s) x
      ), picked AS MATERIALIZED (
        SELECT id FROM loose UNION ALL SELECT id FROM runs WHERE fits AND turn <= max_keys
      ), fresh AS MATERIALIZED (
        SELECT w.topic, f.aggregate_id, f.available_at, f.id
        FROM want w CROSS JOIN LATERAL (
          SELECT o.aggregate_id, o.available_at, o.id FROM outbox o
          WHERE o.topic = w.topic AND $openDue
            AND (o.available_at, o.id) > (w.seen_at, w.seen_id) AND o.available_at < w.until_at
            AND $alone $shard
          ORDER BY o.available_at, o.id LIMIT w.look) f
        WHERE w.look > 0
      ), back AS MATERIALIZED (
        SELECT w.topic,
          TIMESTAMPTZ '1970-01-01 00:00:00+00' + b.loose_us * INTERVAL '1 microsecond' AS loose_at,
          b.loose_id,
          TIMESTAMPTZ '1970-01-01 00:00:00+00' + b.ordered_us * INTERVAL '1 microsecond' AS ordered_at,
          b.ordered_id
        FROM unnest(?::text[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[])
          AS b (topic, loose_us, loose_id, ordered_us, ordered_id)
        JOIN want w ON w.topic = b.topic
      ), open_loose AS MATERIALIZED (
        SELECT b.topic, l.available_at, l.id
        FROM back b CROSS JOIN LATERAL (
          SELECT o.available_at, o.id FROM outbox o
          WHERE o.topic = b.topic AND $openAny AND (o.available_at, o.id) >= (b.loose_at, b.loose_id)
          ORDER BY o.available_at, o.id LIMIT 1) l
      ), open_ordered AS MATERIALIZED (
        SELECT b.topic, l.available_at, l.id
        FROM back b CROSS JOIN LATERAL (
          SELECT o.available_at, o.id FROM outbox o
          WHERE o.topic = b.topic AND $openDue AND (o.available_at, o.id) >= (b.ordered_at, b.ordered_id)
          ORDER BY o.available_at, o.id LIMIT 1) l
      ), first AS MATERIALIZED (
        SELECT $firstOpen AS kind, b.* FROM open_loose b
        UNION ALL
        SELECT $firstOrdered, b.* FROM open_ordered b
        UNION ALL
        SELECT $firstFree, b.topic, l.* FROM open_loose b CROSS JOIN LATERAL (
          SELECT o.available_at, o.id FROM outbox o
          WHERE o.topic = b.topic AND $openAny AND (o.available_at, o.id) >= (b.available_at, b.id)
            AND $alone
          ORDER BY o.available_at, o.id LIMIT 1) l
        UNION ALL
        SELECT $freeOrdered, b.topic, l.* FROM open_ordered b CROSS JOIN LATERAL (
          SELECT o.available_at, o.id FROM outbox o
          WHERE o.topic = b.topic AND $openDue AND (o.available_at, o.id) >= (b.available_at, b.id)
            AND $alone
          ORDER BY o.available_at, o.id LIMIT 1) l
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
      SELECT $walkOn, NULL, h.topic, h.aggregate_id, TRUE, 0, NULL, NULL, '', 0, 0, 0, 0, NULL
      FROM heads h WHERE h.hop = $hops
      UNION ALL
      SELECT $more, NULL, m.topic, m.aggregate_id, TRUE, 0, NULL, NULL, '', 0, 0, 0, 0, NULL
      FROM (SELECT DISTINCT r.topic, r.aggregate_id FROM runs r
        WHERE r.ripe AND NOT (r.fits AND r.turn <= r.max_keys)) m
      UNION ALL
      SELECT $isDue, NULL, f.topic, f.aggregate_id, TRUE, 0, NULL, NULL, '', 0, f.id,
        (extract(epoch FROM f.available_at) * 1000000)::bigint, 0, NULL
      FROM fresh f
      UNION ALL
      SELECT f.kind, NULL, f.topic, '', FALSE, 0, NULL, NULL, '', 0, f.id,
        (extract(epoch FROM f.available_at) * 1000000)::bigint, 0, NULL
      FROM first f
      UNION ALL
      SELECT $sight, NULL, COALESCE(s.own::text, '0'), NULL,
        pg_snapshot_xmin(pg_current_snapshot())::text::bigint < ?, 0, NULL, NULL, '', 0, s.next,
        COALESCE((SELECT min(x::text::bigint) FROM pg_snapshot_xip(pg_current_snapshot()) AS x
          WHERE x::text::bigint >= ?), s.next),
        (extract(epoch FROM now()) * 1000000)::bigint, NULL
      FROM (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next,
        CASE WHEN ? THEN pg_current_xact_id() ELSE pg_current_xact_id_if_assigned() END AS own) s""";

  // Rows of the answer that are no rows of the outbox have these ids.
  private static final int WALK_ON = -1;
  private static final int MORE = -2;
  private static final int IS_DUE = -3;
  private static final int SIGHT = -4;
  private static final int FIRST_OPEN = -5;
  private static final int FIRST_FREE = -6;
  private static final int FIRST_ORDERED = -7;
  private static final int FREE_ORDERED = -8;

  private static final String WALK_ALL = sql(true, false);
  private static final String WALK_SHARDED = sql(true, true);
  private static final String ASK_ALL = sql(false, false);
  private static final String ASK_SHARDED = sql(false, true);

  private PostgresClaim() {}

  private static String sql(boolean walk, boolean sharded) {
    return CLAIM
        .replace("$heads", walk ? WALK : ASKED)
        .replace("$alone", DUE.formatted("TRUE"))
        .replace("$due", DUE.formatted(SUSPECT))
        .replace("$shard", sharded ? "AND o.key_hash % ? = ANY (?::int[])" : "")
        .replace("$openAny", PG.openAny("o"))
        .replace("$openKey", PG.openKey("o"))
        .replace("$openRow", OPEN_ROW)
        .replace("$openDue", PG.openDue("o"))
        .replace("$hops", Integer.toString(MAX_HOPS))
        .replace("$walkOn", Integer.toString(WALK_ON))
        .replace("$more", Integer.toString(MORE))
        .replace("$isDue", Integer.toString(IS_DUE))
        .replace("$sight", Integer.toString(SIGHT))
        .replace("$firstOpen", Integer.toString(FIRST_OPEN))
        .replace("$firstFree", Integer.toString(FIRST_FREE))
        .replace("$firstOrdered", Integer.toString(FIRST_ORDERED))
        .replace("$freeOrdered", Integer.toString(FREE_ORDERED))
        .replace("$columns", ClaimedRow.columns(PG, "o"));
  }

  static Claimed run(Connection connection, ClaimRequest request) throws SQLException {
    String sql =
        request.walk()
            ? request.shards() == null ? WALK_ALL : WALK_SHARDED
            : request.shards() == null ? ASK_ALL : ASK_SHARDED;
    try (PreparedStatement claim = connection.prepareStatement(sql)) {
      bind(connection, claim, request);
      try (ResultSet result = claim.executeQuery()) {
        return read(result);
      }
    }
  }

  private static void bind(Connection connection, PreparedStatement claim, ClaimRequest request)
      throws SQLException {
    List<ClaimRequest.Lane> lanes = request.lanes();
    int at = 1;
    claim.setBoolean(at++, request.suspects());
    claim.setArray(at++, array(connection, "text", lanes, ClaimRequest.Lane::topic));
    claim.setArray(at++, array(connection, "int", lanes, ClaimRequest.Lane::rows));
    claim.setArray(at++, array(connection, "int", lanes, ClaimRequest.Lane::keys));
    claim.setArray(at++, array(connection, "int", lanes, ClaimRequest.Lane::run));
    claim.setArray(at++, array(connection, "bigint", lanes, l -> l.from().micros()));
    claim.setArray(at++, array(connection, "bigint", lanes, l -> l.from().id()));
    claim.setArray(at++, array(connection, "bigint", lanes, l -> l.until().micros()));
    claim.setArray(at++, array(connection, "text", lanes, ClaimRequest.Lane::afterKey));
    claim.setArray(at++, array(connection, "int", lanes, ClaimRequest.Lane::suspectAt));
    claim.setArray(at++, array(connection, "int", lanes, ClaimRequest.Lane::look));
    claim.setArray(at++, array(connection, "bigint", lanes, l -> l.seen().micros()));
    claim.setArray(at++, array(connection, "bigint", lanes, l -> l.seen().id()));
    at = bindShards(connection, claim, request, at);
    if (request.walk()) {
      at = bindShards(connection, claim, request, at);
    } else {
      record Asked(String topic, ClaimRequest.Ask ask) {}
      List<Asked> asked =
          lanes.stream()
              .flatMap(l -> l.asks().stream().map(ask -> new Asked(l.topic(), ask)))
              .toList();
      claim.setArray(at++, array(connection, "text", asked, Asked::topic));
      claim.setArray(at++, array(connection, "text", asked, a -> a.ask().key()));
      claim.setArray(at++, array(connection, "bigint", asked, a -> a.ask().floor()));
    }
    at = bindShards(connection, claim, request, at);
    at = bindShards(connection, claim, request, at);
    at = bindBack(connection, claim, request, at);
    claim.setLong(at++, request.leaseMicros());
    claim.setLong(at++, request.token());
    claim.setString(at++, request.owner());
    claim.setLong(at++, request.forgetBelow());
    claim.setLong(at++, request.forgetBelow());
    claim.setBoolean(at, request.takeNumber());
  }

  private static int bindBack(
      Connection connection, PreparedStatement claim, ClaimRequest request, int start)
      throws SQLException {
    record Back(String topic, Place loose, Place ordered) {}
    List<Back> back = new ArrayList<>();
    for (ClaimRequest.Lane lane : request.lanes()) {
      if (lane.back() != null) {
        back.add(new Back(lane.topic(), lane.back().loose(), lane.back().ordered()));
      }
    }
    int at = start;
    claim.setArray(at++, array(connection, "text", back, Back::topic));
    claim.setArray(at++, array(connection, "bigint", back, b -> b.loose().micros()));
    claim.setArray(at++, array(connection, "bigint", back, b -> b.loose().id()));
    claim.setArray(at++, array(connection, "bigint", back, b -> b.ordered().micros()));
    claim.setArray(at++, array(connection, "bigint", back, b -> b.ordered().id()));
    return at;
  }

  private static int bindShards(
      Connection connection, PreparedStatement claim, ClaimRequest request, int at)
      throws SQLException {
    ClaimRequest.Shards shards = request.shards();
    if (shards == null) {
      return at;
    }
    claim.setInt(at, shards.count());
    claim.setArray(at + 1, array(connection, "int", shards.owned(), n -> n));
    return at + 2;
  }

  private static Claimed read(ResultSet result) throws SQLException {
    List<ClaimedRow> rows = new ArrayList<>();
    List<Claimed.Hint> hints = new ArrayList<>();
    Claimed.Sight sight = null;
    while (result.next()) {
      ClaimedRow row = ClaimedRow.read(result);
      switch ((int) Math.min(0, row.id())) {
        case SIGHT ->
            sight =
                new Claimed.Sight(
                    row.databaseNowMicros(),
                    Long.parseLong(row.topic()),
                    row.createdMicros(),
                    row.availableMicros(),
                    row.ordered());
        case IS_DUE -> hints.add(hint(Claimed.Kind.DUE, row));
        case MORE -> hints.add(hint(Claimed.Kind.MORE, row));
        case FIRST_OPEN -> hints.add(hint(Claimed.Kind.OPEN, row));
        case FIRST_FREE -> hints.add(hint(Claimed.Kind.FREE, row));
        case FIRST_ORDERED -> hints.add(hint(Claimed.Kind.OPEN_ORDERED, row));
        case FREE_ORDERED -> hints.add(hint(Claimed.Kind.FREE_ORDERED, row));
        case WALK_ON -> hints.add(hint(Claimed.Kind.WALK_ON, row));
        default -> rows.add(row);
      }
    }
    rows.sort(Comparator.comparingLong(ClaimedRow::id));
    return new Claimed(rows, hints, sight);
  }

  private static Claimed.Hint hint(Claimed.Kind kind, ClaimedRow row) {
    String key = row.key() == null ? "" : row.key();
    return new Claimed.Hint(
        kind, row.topic(), key, new Place(row.availableMicros(), row.createdMicros()));
  }

  static <T> Array array(
      Connection connection,
      String type,
      List<T> from,
      Function<T, ? extends @Nullable Object> part)
      throws SQLException {
    return connection.createArrayOf(type, from.stream().map(part).toArray());
  }
}
