package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.testing.ClaimPages;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a backlog costs on PostgreSQL, in pages: these do not depend on the load of the machine. */
final class ClaimCostTest {
  private static final int KEYS = 200;

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void aClaimReadsNoMoreWhenManyMessagesOfEachKeyWait(Server server) throws Exception {
    double two = pagesPerRow(server, 2);
    double forty = pagesPerRow(server, 40);
    // To read all that waits would be several times as much.
    assertThat(forty).as("pages per row; with two messages per key %s", two).isLessThan(1.5 * two);
  }

  private static double pagesPerRow(Server server, int eachKey) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      fill(outbox, KEYS * eachKey);
      ClaimPages pages = new ClaimPages();
      try (Dispatcher dispatcher =
          Dispatcher.builder(outbox.database, pages.on(outbox.pool))
              .route("t", new RecordingTransport(), TopicPolicy.defaults())
              .options(DispatcherOptions.defaults().withBatchSize(KEYS))
              .threads(SenderThreads.caller())
              .build()) {
        assertThat(dispatcher.dispatchOnce().claimed()).isEqualTo(KEYS);
      }
      return pages.takeWalks().meanPagesPerRow();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void theTableHardlyGrowsWhileABacklogIsDispatched(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      fill(outbox, 4_000);
      long before = pages(outbox);
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
          outbox.dispatcher().route("t", transport, TopicPolicy.defaults()).build()) {
        dispatcher.start();
        transport.await(4_000);
      }
      assertThat(pages(outbox)).isLessThan(before + before / 5);
    }
  }

  /** Messages of one kilobyte, in turn of all keys. */
  private static void fill(TestOutbox outbox, int rows) throws Exception {
    outbox.execute(
        "INSERT INTO outbox (topic, aggregate_id, ordered, payload)"
            + " SELECT 't', 'k' || g % "
            + KEYS
            + ", TRUE, repeat('x', 1000) FROM generate_series(1, "
            + rows
            + ") g");
    outbox.execute("ANALYZE outbox");
  }

  private static long pages(TestOutbox outbox) throws Exception {
    Map<String, Object> row =
        outbox.query("SELECT pg_relation_size('outbox') / 8192 AS pages").get(0);
    return ((Number) row.get("pages")).longValue();
  }
}
