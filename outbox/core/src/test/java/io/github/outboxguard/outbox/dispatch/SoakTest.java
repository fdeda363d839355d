package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.retention.Retention;
import io.github.outboxguard.outbox.testing.EachServer;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;

/** What must not pile up however long an application lives. */
final class SoakTest {
  private static final int CYCLES = 60;

  @ParameterizedTest
  @EachServer
  void manyLivesOfADispatcherLeaveNoThreadNoConnectionAndNoClaim(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server, 4)) {
      RecordingTransport transport = new RecordingTransport();
      AtomicInteger calls = new AtomicInteger();
      transport.answer(
          m ->
              calls.incrementAndGet() % 7 == 0
                  ? CompletableFuture.failedFuture(new IllegalStateException("now and then"))
                  : CompletableFuture.completedFuture(null));
      int threads = 0;
      for (int cycle = 0; cycle < CYCLES; cycle++) {
        if (cycle == CYCLES / 4) {
          threads = ourThreads();
        }
        for (int i = 0; i < 4; i++) {
          outbox.enqueue("t", i % 2 == 0 ? null : "k" + cycle, cycle + "/" + i);
        }
        int seen = transport.seen().size();
        try (Dispatcher dispatcher =
            outbox
                .dispatcher()
                .route("t", transport, TopicPolicy.defaults())
                .listener(new DispatchListener() {})
                .build()) {
          dispatcher.start();
          // Some are closed in the middle of their work, some before it.
          if (cycle % 3 != 0) {
            transport.await(seen + cycle % 3);
          }
        }
        assertThat(outbox.pool.held()).as("cycle %d", cycle).isEmpty();
      }
      assertThat(ourThreads()).isLessThanOrEqualTo(threads);
      assertThat(outbox.count("lease_token IS NOT NULL")).isZero();
      try (Dispatcher last =
          outbox
              .dispatcher()
              .route("t", transport, TopicPolicy.defaults())
              .threads(SenderThreads.caller())
              .build()) {
        for (int pass = 0; pass < 50 && outbox.count("dispatched_at IS NULL") > 0; pass++) {
          outbox.makeDue();
          last.dispatchOnce();
        }
      }
      assertThat(outbox.count("dispatched_at IS NOT NULL")).isEqualTo(4 * CYCLES);
    }
  }

  /** Threads of dispatchers and of their senders, once those that end have had time to. */
  private static int ourThreads() throws InterruptedException {
    int found = 0;
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("outbox-") || thread.getName().contains("-send-")) {
        thread.join(5_000);
        found += thread.isAlive() ? 1 : 0;
      }
    }
    return found;
  }

  @ParameterizedTest
  @EachServer
  void aTableThatIsPrunedStaysAsSmallAsItsWindow(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server, 4)) {
      RecordingTransport transport = new RecordingTransport();
      Retention retention =
          Retention.builder(server.database, outbox.pool).keep(Duration.ZERO).batch(50).build();
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport, TopicPolicy.defaults())
              .threads(SenderThreads.caller())
              .build()) {
        for (int round = 0; round < 20; round++) {
          List<OutboxMessage> messages = new ArrayList<>();
          for (int i = 0; i < 100; i++) {
            messages.add(OutboxMessage.to("t").payload(round + "/" + i).build());
          }
          outbox.tx(c -> outbox.writer.enqueueAll(c, messages));
          while (dispatcher.dispatchOnce().sent() > 0) {
            // Until nothing is left.
          }
          outbox.execute("UPDATE outbox SET dispatched_at = created_at");
          assertThat(retention.runOnce().complete()).isTrue();
          assertThat(outbox.count("1 = 1")).isLessThanOrEqualTo(100);
        }
      }
      assertThat(transport.bodies()).hasSize(2000).doesNotHaveDuplicates();
    }
  }
}
