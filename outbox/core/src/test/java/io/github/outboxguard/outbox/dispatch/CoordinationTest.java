package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.testing.EachServer;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;

/** Leaders and shards in {@code outbox_lease}, on every database. */
final class CoordinationTest {

  private static Dispatcher passes(
      TestOutbox outbox, RecordingTransport transport, Coordination coordination) {
    return outbox
        .dispatcher()
        .route("t", transport, TopicPolicy.defaults())
        .coordination(coordination)
        .threads(SenderThreads.caller())
        .build();
  }

  private static void expireShards(TestOutbox outbox) throws Exception {
    outbox.execute(
        "UPDATE outbox_lease SET lease_until = renewed_at WHERE name LIKE 'dispatch%' AND owner IS"
            + " NOT NULL");
  }

  private static long token(TestOutbox outbox) throws Exception {
    return ((Number) outbox.query("SELECT token FROM outbox_lease").get(0).get("token"))
        .longValue();
  }

  @ParameterizedTest
  @EachServer
  void s17_oneLeaderWorksAndAnotherTakesOverWhenItFallsSilentOrCloses(Server server)
      throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      RecordingTransport transport = new RecordingTransport();
      Dispatcher first = passes(outbox, transport, Coordination.leader());
      try (Dispatcher second = passes(outbox, transport, Coordination.leader());
          Dispatcher third = passes(outbox, transport, Coordination.leader())) {
        outbox.enqueue("t", "k", "1");
        assertThat(first.dispatchOnce().sent()).isEqualTo(1);
        long token = token(outbox);
        outbox.enqueue("t", "k", "2");
        assertThat(second.dispatchOnce().idle()).as("stands by").isTrue();

        expireShards(outbox);
        assertThat(second.dispatchOnce().sent()).as("takes over").isEqualTo(1);
        assertThat(token(outbox)).as("the fence grows").isEqualTo(token + 1);
        outbox.enqueue("t", "k", "3");
        assertThat(first.dispatchOnce().idle()).as("knows that it lost").isTrue();

        second.close();
        assertThat(third.dispatchOnce().sent()).as("need not wait for the lease").isEqualTo(1);
      } finally {
        first.close();
      }
      assertThat(transport.bodies()).containsExactly("1", "2", "3");
    }
  }

  @ParameterizedTest
  @EachServer
  void s17_shardsSplitTheRowsWithoutGapAndWithoutOverlap(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      for (int i = 0; i < 40; i++) {
        outbox.enqueue("t", i % 4 == 0 ? null : "k" + i % 9, "m" + i);
      }
      RecordingTransport left = new RecordingTransport();
      RecordingTransport right = new RecordingTransport();
      try (Dispatcher a = passes(outbox, left, Coordination.shards(4, 2));
          Dispatcher b = passes(outbox, right, Coordination.shards(4, 2))) {
        a.dispatchOnce();
        assertThat(a.dispatchOnce().idle()).as("the other shards are not its own").isTrue();
        b.dispatchOnce();
      }
      Set<String> all = new HashSet<>(left.bodies());
      all.addAll(right.bodies());
      assertThat(all).hasSize(40);
      assertThat(left.bodies().size() + right.bodies().size()).isEqualTo(40);
      assertThat(left.seen()).isNotEmpty();
      assertThat(right.seen()).isNotEmpty();
      Set<Object> keys = new HashSet<>();
      left.seen().forEach(m -> keys.add(m.key().orElse("none")));
      assertThat(right.seen()).noneMatch(m -> m.key().isPresent() && keys.contains(m.key().get()));
    }
  }
}
