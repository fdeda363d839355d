package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How sends are spread over slots. */
final class SlotsTest {
  private static final int SLOTS = 4;

  @Test
  void slowSendsGetAllSlotsAndNeverMoreEvenAfterFastOnes() throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.H2)) {
      CountDownLatch release = new CountDownLatch(1);
      CountDownLatch allSlots = new CountDownLatch(SLOTS);
      AtomicInteger inside = new AtomicInteger();
      AtomicInteger most = new AtomicInteger();
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport, TopicPolicy.defaults().withConcurrency(SLOTS))
              .build()) {
        // Fast sends teach the dispatcher that one slot is plenty.
        fill(outbox, "t", 300);
        dispatcher.start();
        transport.await(300);
        transport.answer(
            m -> {
              most.accumulateAndGet(inside.incrementAndGet(), Math::max);
              allSlots.countDown();
              release.await();
              inside.decrementAndGet();
              return CompletableFuture.completedFuture(null);
            });
        fill(outbox, "t", 20);
        dispatcher.wakeUp();
        assertThat(allSlots.await(20, TimeUnit.SECONDS)).as("all slots are used").isTrue();
        release.countDown();
        transport.await(320);
      }
      assertThat(most.get()).isEqualTo(SLOTS);
    }
  }

  @Test
  void aFullTopicDoesNotHideATopicThatOnlyTheFallbackServes() throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.H2)) {
      CountDownLatch release = new CountDownLatch(1);
      RecordingTransport full = new RecordingTransport();
      full.answer(
          m -> {
            release.await();
            return CompletableFuture.completedFuture(null);
          });
      RecordingTransport others = new RecordingTransport();
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("full", full, TopicPolicy.defaults().withConcurrency(1))
              .routeOthers(others, TopicPolicy.defaults())
              .options(DispatcherOptions.defaults().withBatchSize(1))
              .build()) {
        fill(outbox, "full", 5);
        dispatcher.start();
        full.await(1);
        fill(outbox, "new", 1);
        others.await(1);
        release.countDown();
        full.await(5);
      }
    }
  }

  private static void fill(TestOutbox outbox, String topic, int rows) throws Exception {
    for (int i = 0; i < rows; i++) {
      outbox.enqueue(topic, null, topic + i);
    }
  }
}
