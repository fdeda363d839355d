package io.github.outboxguard.outbox.internal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Picks and locks what a claim may take: rows without order by age, ordered ones key by key. */
final class PortablePick {
  /** Keys of one claim, and the statements that look for them. */
  private static final int MAX_KEYS = 1000;

  private static final int MAX_HOPS = 128;

  /** From that many rows on a key is worth a statement of its own. */
  private static final int LONG_KEY = 8;

  /** Rows of one look. */
  private static final int FIRST_LOOK = 4;

  private static final int LEAST_LOOK = 2;
  private static final int MOST_LOOK = 256;

  private final Dialect dialect;
  private final String due;

  PortablePick(Dialect dialect) {
    this.dialect = dialect;
    this.due =
        "o.available_at <= %1$s AND (o.lease_until IS NULL OR o.lease_until <= %1$s) AND o.dead_at IS NULL"
            .formatted(dialect.stableNow());
  }

  /**
   * Ids that may be claimed, locked where the database can.
   *
   * @param hints gets a hint for each topic that has more keys than one claim looks at
   */
  List<Long> ids(Connection connection, ClaimRequest request, List<Claimed.Hint> hints)
      throws SQLException {
    List<Long> ids = new ArrayList<>();
    for (ClaimRequest.Lane lane : request.lanes()) {
      if (lane.rows() > 0) {
        ids.addAll(loose(connection, request, lane));
      }
      if (lane.keys() > 0) {
        ids.addAll(runs(connection, request, lane, hints));
      }
    }
    return ids;
  }

  private List<Long> loose(Connection connection, ClaimRequest request, ClaimRequest.Lane lane)
      throws SQLException {
    String sql =
        "SELECT o.id FROM outbox o WHERE o.topic = ? AND "
            + dialect.openAny("o")
            + " AND o.available_at >= "
            + dialect.time()
            + " AND "
            + due
            + suspect(request)
            + shard(request)
            + " ORDER BY o.available_at, o.id LIMIT ?"
            + dialect.skipLocked();
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, lane.topic());
      select.setLong(2, lane.from().micros());
      select.setInt(3, lane.suspectAt());
      select.setInt(4, lane.rows());
      return ids(select);
    }
  }

  private List<Long> runs(
      Connection connection, ClaimRequest request, ClaimRequest.Lane lane, List<Claimed.Hint> hints)
      throws SQLException {
    List<Long> candidates = heads(connection, lane, hints);
    List<Long> ids = new ArrayList<>();
    if (candidates.isEmpty()) {
      return ids;
    }
    String sql =
        "SELECT o.id, o.aggregate_id FROM outbox o WHERE o.id IN ("
            + PortableClaimSql.list(candidates)
            + ") AND "
            + dialect.openKey("o")
            + " AND "
            + due
            + suspect(request)
            + shard(request)
            + " ORDER BY o.aggregate_id, o.id LIMIT ?"
            + dialect.skipLocked();
    record Head(long id, String key) {}
    List<Head> heads = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setInt(1, lane.suspectAt());
      select.setInt(2, lane.keys());
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          heads.add(new Head(rows.getLong(1), rows.getString(2)));
        }
      }
    }
    List<List<Long>> runs = new ArrayList<>();
    for (Head head : heads) {
      runs.add(run(connection, lane, head.id(), head.key()));
    }
    // Place by place, so that the bound cuts the ends of runs and never leaves a gap in one.
    for (int place = 0; place < lane.run(); place++) {
      for (List<Long> run : runs) {
        if (place < run.size() && ids.size() < lane.keys()) {
          ids.add(run.get(place));
        }
      }
    }
    return ids;
  }

  /**
   * The oldest open row of each key, due or not. Goes from key to key, because grouping would read
   * all that waits: a look covers few rows where keys are long, and many where they are short.
   */
  private List<Long> heads(Connection connection, ClaimRequest.Lane lane, List<Claimed.Hint> hints)
      throws SQLException {
    String sql =
        "SELECT o.id, o.aggregate_id FROM outbox o WHERE "
            + dialect.openKey("o")
            + " AND o.topic = ? AND o.aggregate_id > ? ORDER BY o.aggregate_id, o.id LIMIT ?";
    List<Long> ids = new ArrayList<>();
    String last = lane.afterKey();
    int look = FIRST_LOOK;
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      for (int hop = 0; hop < MAX_HOPS && ids.size() < MAX_KEYS; hop++) {
        select.setString(1, lane.topic());
        select.setString(2, last);
        select.setInt(3, look);
        int seen = 0;
        int known = ids.size();
        try (ResultSet rows = select.executeQuery()) {
          for (; rows.next(); seen++) {
            String key = rows.getString(2);
            if (!key.equals(last)) {
              ids.add(rows.getLong(1));
              last = key;
            }
          }
        }
        if (seen < look) {
          return ids;
        }
        int keys = ids.size() - known;
        boolean shortKeys = keys > 1 && keys * LONG_KEY > look;
        look = shortKeys ? Math.min(MOST_LOOK, look * 4) : Math.max(LEAST_LOOK, look / 4);
      }
    }
    hints.add(new Claimed.Hint(Claimed.Kind.WALK_ON, lane.topic(), last, ClaimRequest.Place.START));
    return ids;
  }

  /** The head and what may follow it: up to the first row that is not due or was lost before. */
  private List<Long> run(Connection connection, ClaimRequest.Lane lane, long head, String key)
      throws SQLException {
    String sql =
        "SELECT o.id, CASE WHEN "
            + due
            + " AND o.lease_token IS NULL THEN 1 ELSE 0 END FROM outbox o WHERE o.topic = ? AND"
            + " o.aggregate_id = ? AND o.id >= ? AND "
            + dialect.openKey("o")
            + " ORDER BY o.id LIMIT ?";
    List<Long> run = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, lane.topic());
      select.setString(2, key);
      select.setLong(3, head);
      select.setInt(4, lane.run());
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next() && (rows.getLong(1) == head || rows.getInt(2) == 1)) {
          run.add(rows.getLong(1));
        }
      }
    }
    return run;
  }

  private static String suspect(ClaimRequest request) {
    return request.suspects()
        ? " AND o.lease_token IS NOT NULL AND o.attempts >= ?"
        : " AND (o.lease_token IS NULL OR o.attempts < ?)";
  }

  private static String shard(ClaimRequest request) {
    ClaimRequest.Shards shards = request.shards();
    if (shards == null) {
      return "";
    }
    return " AND MOD(o.key_hash, "
        + shards.count()
        + ") IN ("
        + PortableClaimSql.list(shards.owned().stream().map(Integer::longValue).toList())
        + ")";
  }

  private static List<Long> ids(PreparedStatement statement) throws SQLException {
    List<Long> ids = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        ids.add(rows.getLong(1));
      }
    }
    return ids;
  }
}
