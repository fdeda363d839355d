package io.github.outboxguard.benchmarks.outbox;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.internal.ClaimRequest;
import io.github.outboxguard.outbox.internal.ClaimRequest.Place;
import io.github.outboxguard.outbox.internal.ClaimSql;
import io.github.outboxguard.outbox.internal.Claimed;
import io.github.outboxguard.outbox.internal.ClaimedRow;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.internal.Settlement;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The dispatcher's own two statements in a loop on one connection, and nothing else but what the
 * next claim needs of the last one: the place of the newest row, and the keys that have more.
 */
record RawDrain(int rows) implements Drain {
  private static final int CLAIM = 200;

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
    Place from = Place.START;
    Map<String, Long> waiting = new LinkedHashMap<>();
    long done = 0;
    long start = System.nanoTime();
    try (Connection connection = bench.pool.getConnection()) {
      for (long token = 1; done < rows; token++) {
        List<ClaimRequest.Ask> asks =
            waiting.entrySet().stream()
                .limit(CLAIM)
                .map(e -> new ClaimRequest.Ask(e.getKey(), e.getValue()))
                .toList();
        asks.forEach(ask -> waiting.remove(ask.key()));
        boolean walk = keys > 0 && asks.isEmpty();
        ClaimRequest.Lane lane =
            new ClaimRequest.Lane(
                "t", CLAIM, CLAIM, 50, from, Place.END, "", 10, asks, 0, Place.START, null);
        Claimed claimed =
            sql.claim(
                connection,
                new ClaimRequest(
                    List.of(lane), false, walk, 0, false, token, "raw", 60_000_000, null));
        List<Settlement> sent = new ArrayList<>();
        Map<String, Long> heads = new HashMap<>();
        for (ClaimedRow row : claimed.rows()) {
          sent.add(Settlement.sent(row.id(), token));
          if (row.key() == null) {
            Place place = new Place(row.availableMicros(), row.id());
            from = place.compareTo(from) > 0 ? place : from;
          } else {
            heads.merge(row.key(), row.id(), Math::min);
          }
        }
        for (Claimed.Hint hint : claimed.hints()) {
          if (hint.kind() == Claimed.Kind.MORE) {
            waiting.put(hint.key(), heads.getOrDefault(hint.key(), 0L));
          }
        }
        Set<Long> settled = sql.settle(connection, sent);
        done += settled.size();
      }
    }
    return Bench.perSecond(rows, System.nanoTime() - start);
  }
}
