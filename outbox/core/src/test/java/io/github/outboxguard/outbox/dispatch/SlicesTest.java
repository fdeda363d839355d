package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.testing.ClaimPages;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A snapshot is held for so long that a look over all it keeps reaches the time limit of a
 * statement. Here a number of pages stands for the time, so that every machine sees the same.
 */
final class SlicesTest {
  private static final int DISPATCHED = 12_000;
  private static final int KEYS = 50;
  private static final long MOST_PAGES = 2_000;

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void aDispatcherThatStartsThenFindsWhatIsNewAtOnceAndWhatWasLeftBehindInSlices(Server server)
      throws Exception {
    try (TestOutbox outbox = new TestOutbox(server);
        Connection holder = outbox.direct.getConnection()) {
      keepDispatched(outbox, holder);
      leaveBehind(outbox);
      ClaimPages limit = ClaimPages.atMost(MOST_PAGES);
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher = dispatcher(outbox, limit, transport).build()) {
        dispatcher.start();
        outbox.enqueue("t", null, "new");
        outbox.enqueue("t", "k1", "new of a key");
        dispatcher.wakeUp();
        transport.await(7);
      }
      assertAllFound(transport, limit);
      holder.rollback();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void passesFindAllOfItThenToo(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server);
        Connection holder = outbox.direct.getConnection()) {
      keepDispatched(outbox, holder);
      leaveBehind(outbox);
      outbox.enqueue("t", null, "new");
      outbox.enqueue("t", "k1", "new of a key");
      ClaimPages limit = ClaimPages.atMost(MOST_PAGES);
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
          dispatcher(outbox, limit, transport).threads(SenderThreads.caller()).build()) {
        int idle = 0;
        for (int pass = 0; pass < 30 && idle < 2; pass++) {
          idle = dispatcher.dispatchOnce().claimed() == 0 ? idle + 1 : 0;
        }
        assertThat(idle).as("passes that found nothing at the end").isEqualTo(2);
      }
      assertAllFound(transport, limit);
      holder.rollback();
    }
  }

  private static Dispatcher.Builder dispatcher(
      TestOutbox outbox, ClaimPages limit, RecordingTransport transport) {
    return Dispatcher.builder(outbox.database, limit.on(outbox.pool))
        .route("t", transport, TopicPolicy.defaults().withMaxAttempts(6))
        .options(DispatcherOptions.defaults().withBatchSize(20));
  }

  private static void assertAllFound(RecordingTransport transport, ClaimPages limit) {
    assertThat(limit.refused()).as("claims at the limit").isPositive();
    assertThat(transport.bodies())
        .containsExactlyInAnyOrder(
            "new",
            "new of a key",
            "left without order",
            "left of a key",
            "left behind it",
            "lost without order",
            "lost of a key");
    assertThat(transport.bodies().indexOf("left of a key"))
        .isLessThan(transport.bodies().indexOf("left behind it"));
  }

  /** Half of what was dispatched in the last hour had keys; a snapshot keeps all index entries. */
  private static void keepDispatched(TestOutbox outbox, Connection holder) throws Exception {
    outbox.execute(
        "INSERT INTO outbox (topic, aggregate_id, ordered, payload, available_at)"
            + " SELECT 't', CASE WHEN g % 2 = 0 THEN 'k' || g / 2 % "
            + KEYS
            + " END, g % 2 = 0, 'old', clock_timestamp() - g * INTERVAL '0.3 s'"
            + " FROM generate_series(1, "
            + DISPATCHED
            + ") g");
    holder.setAutoCommit(false);
    holder.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    try (Statement statement = holder.createStatement()) {
      statement.executeQuery("SELECT count(*) FROM outbox").close();
    }
    outbox.execute("UPDATE outbox SET dispatched_at = clock_timestamp(), attempts = 1");
  }

  /** Half an hour ago, among what is dispatched. */
  private static void leaveBehind(TestOutbox outbox) throws Exception {
    outbox.execute(
        """
        INSERT INTO outbox (topic, aggregate_id, ordered, payload, available_at, attempts,
          lease_token, lease_until)
        SELECT 't', r.key, r.key IS NOT NULL, r.payload, clock_timestamp() - INTERVAL '30 min',
          r.attempts, CASE WHEN r.attempts > 0 THEN 5 END,
          CASE WHEN r.attempts > 0 THEN clock_timestamp() - INTERVAL '1 min' END
        FROM (VALUES
          (NULL, 'left without order', 0),
          ('k2', 'left of a key', 0),
          ('k2', 'left behind it', 0),
          (NULL, 'lost without order', 3),
          ('k3', 'lost of a key', 3)) AS r (key, payload, attempts)""");
  }
}
