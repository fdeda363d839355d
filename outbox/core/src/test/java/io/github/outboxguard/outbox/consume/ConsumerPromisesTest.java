package io.github.outboxguard.outbox.consume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.outboxguard.outbox.Payload;
import io.github.outboxguard.outbox.consume.ConsumeException.Reason;
import io.github.outboxguard.outbox.dispatch.DispatchResult;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.SenderThreads;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import io.github.outboxguard.outbox.testing.EachServer;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import io.github.outboxguard.outbox.transport.InProcessTransport;
import io.github.outboxguard.outbox.transport.OutboundMessage;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** What a consumer promises, on every database. */
final class ConsumerPromisesTest {

  private static OutboundMessage message(int attempt) {
    return new OutboundMessage(
        1, UUID.randomUUID(), "t", "k", Payload.text("x"), Map.of(), attempt, Instant.EPOCH, null);
  }

  private static IdempotentConsumer.Builder consumer(TestOutbox outbox, String handler) {
    return IdempotentConsumer.builder(outbox.database, outbox.pool, handler);
  }

  private static TestOutbox withEffects(Server server) throws SQLException {
    TestOutbox outbox = new TestOutbox(server);
    outbox.execute("CREATE TABLE effects (id VARCHAR(40))");
    return outbox;
  }

  private static long effects(TestOutbox outbox) throws SQLException {
    return ((Number) outbox.query("SELECT COUNT(*) AS n FROM effects").get(0).get("n")).longValue();
  }

  private static LocalEffect insert() {
    return (connection, m) -> {
      try (Statement statement = connection.createStatement()) {
        statement.executeUpdate("INSERT INTO effects VALUES ('" + m.messageId() + "')");
      }
    };
  }

  @ParameterizedTest
  @EachServer
  void c1_c4_copiesOneAfterTheOtherActOncePerHandler(Server server) throws Exception {
    try (TestOutbox outbox = withEffects(server)) {
      IdempotentConsumer a = consumer(outbox, "a").build();
      IdempotentConsumer b = consumer(outbox, "b").build();
      OutboundMessage message = message(1);
      assertThat(a.apply(message, insert())).isEqualTo(Consumed.DONE);
      assertThat(a.apply(message, insert())).isEqualTo(Consumed.DUPLICATE);
      assertThat(b.apply(message, insert())).isEqualTo(Consumed.DONE);
      assertThat(a.apply(message(1), insert())).isEqualTo(Consumed.DONE);
      assertThat(effects(outbox)).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @EachServer
  void c1_copiesAtTheSameMomentActOnce(Server server) throws Exception {
    int copies = 6;
    try (TestOutbox outbox = withEffects(server)) {
      IdempotentConsumer consumer = consumer(outbox, "a").build();
      AtomicInteger calls = new AtomicInteger();
      OutboundMessage local = message(1);
      OutboundMessage external = message(1);
      List<Callable<Object>> tasks = new ArrayList<>();
      CountDownLatch go = new CountDownLatch(2 * copies);
      for (int i = 0; i < copies; i++) {
        tasks.add(() -> copy(go, () -> consumer.apply(local, insert())));
        tasks.add(
            () -> copy(go, () -> consumer.call(external, (key, m) -> calls.incrementAndGet())));
      }
      ExecutorService pool = Executors.newFixedThreadPool(2 * copies);
      int done = 0;
      for (Future<Object> result : pool.invokeAll(tasks)) {
        done += result.get() == Consumed.DONE ? 1 : 0;
      }
      pool.shutdown();
      assertThat(done).isEqualTo(2);
      assertThat(effects(outbox)).isEqualTo(1);
      assertThat(calls).hasValue(1);
    }
  }

  private static Object copy(CountDownLatch go, Callable<Consumed> act) throws Exception {
    go.countDown();
    go.await();
    try {
      return act.call();
    } catch (ConsumeException e) {
      // Busy, or a database that would rather not wait: not acknowledged, so it comes again.
      return e;
    }
  }

  @ParameterizedTest
  @EachServer
  void c2_c5_aFailureUndoesEffectAndRecordAndIsNeverQuiet(Server server) throws Exception {
    try (TestOutbox outbox = withEffects(server)) {
      IdempotentConsumer consumer = consumer(outbox, "a").build();
      OutboundMessage message = message(1);
      assertThatThrownBy(
              () ->
                  consumer.apply(
                      message,
                      (connection, m) -> {
                        insert().apply(connection, m);
                        throw new IllegalStateException("after the effect");
                      }))
          .isInstanceOfSatisfying(
              ConsumeException.class,
              e -> {
                assertThat(e.reason()).isEqualTo(Reason.FAILED);
                assertThat(e.retryAfter()).isEqualTo(Duration.ofSeconds(60));
                assertThat(e).hasRootCauseMessage("after the effect");
              });
      assertThat(effects(outbox)).isZero();
      assertThat(outbox.query("SELECT * FROM processed_messages")).isEmpty();
      assertThat(consumer.apply(message, insert())).isEqualTo(Consumed.DONE);
    }
  }

  @ParameterizedTest
  @EachServer
  void c3_anExternalEffectIsRepeatedWithTheSameKeyUntilItIsRecorded(Server server)
      throws Exception {
    try (TestOutbox outbox = withEffects(server)) {
      IdempotentConsumer consumer = consumer(outbox, "mail").build();
      OutboundMessage message = message(1);
      List<String> keys = new ArrayList<>();
      assertThatThrownBy(
              () ->
                  consumer.call(
                      message,
                      (key, m) -> {
                        keys.add(key);
                        throw new java.io.IOException("answer lost");
                      }))
          .isInstanceOf(ConsumeException.class);
      assertThat(consumer.call(message, (key, m) -> keys.add(key))).isEqualTo(Consumed.DONE);
      assertThat(consumer.call(message, (key, m) -> keys.add(key))).isEqualTo(Consumed.DUPLICATE);
      assertThat(keys).hasSize(2).containsOnly("mail:" + message.messageId());
    }
  }

  @ParameterizedTest
  @EachServer
  void aClaimOfADeadConsumerIsTakenOverWhenItsLeaseEnds(Server server) throws Exception {
    try (TestOutbox outbox = withEffects(server)) {
      IdempotentConsumer consumer = consumer(outbox, "mail").build();
      OutboundMessage message = message(1);
      AtomicInteger calls = new AtomicInteger();
      assertThat(
              consumer.call(
                  message,
                  (key, m) -> {
                    calls.incrementAndGet();
                    assertThatThrownBy(
                            () -> consumer.call(message, (k, n) -> calls.incrementAndGet()))
                        .isInstanceOfSatisfying(
                            ConsumeException.class,
                            e -> assertThat(e.reason()).isEqualTo(Reason.BUSY));
                    outbox.execute("UPDATE processed_messages SET lease_until = claimed_at");
                    assertThat(consumer.call(message, (k, n) -> calls.incrementAndGet()))
                        .isEqualTo(Consumed.DONE);
                  }))
          .isEqualTo(Consumed.DONE);
      assertThat(calls).hasValue(2);
    }
  }

  @Test
  void aSlowEffectIsInterruptedUndoneAndReportedAsTimedOut() throws Exception {
    try (TestOutbox outbox = withEffects(Server.POSTGRESQL_18)) {
      IdempotentConsumer consumer = consumer(outbox, "a").timeLimit(Duration.ofMillis(100)).build();
      assertThatThrownBy(
              () ->
                  consumer.apply(
                      message(1),
                      (connection, m) -> {
                        insert().apply(connection, m);
                        new CountDownLatch(1).await();
                      }))
          .isInstanceOfSatisfying(
              ConsumeException.class, e -> assertThat(e.reason()).isEqualTo(Reason.TIMED_OUT));
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
      assertThat(effects(outbox)).isZero();
    }
  }

  @Test
  void s23_theRetryBudgetStopsRunawayRetriesAndNeverFirstAttempts() throws Exception {
    try (TestOutbox outbox = withEffects(Server.H2)) {
      AtomicLong nanos = new AtomicLong();
      RetryBudget budget = RetryBudget.of(2, Duration.ofMinutes(1), nanos::get);
      IdempotentConsumer consumer = consumer(outbox, "llm").retryBudget(budget).build();
      AtomicInteger calls = new AtomicInteger();
      ExternalEffect failing =
          (key, m) -> {
            calls.incrementAndGet();
            throw new IllegalStateException("overloaded");
          };
      List<Reason> reasons = new ArrayList<>();
      for (int attempt = 1; attempt <= 5; attempt++) {
        int number = attempt;
        assertThatThrownBy(() -> consumer.call(message(number), failing))
            .isInstanceOfSatisfying(ConsumeException.class, e -> reasons.add(e.reason()));
      }
      assertThat(reasons)
          .containsExactly(
              Reason.FAILED,
              Reason.FAILED,
              Reason.FAILED,
              Reason.BUDGET_SPENT,
              Reason.BUDGET_SPENT);
      assertThatThrownBy(() -> consumer.call(message(1), failing))
          .isInstanceOf(ConsumeException.class);
      nanos.addAndGet(Duration.ofSeconds(30).toNanos());
      assertThatThrownBy(() -> consumer.call(message(9), failing))
          .isInstanceOf(ConsumeException.class);
      assertThat(calls).hasValue(5);
    }
  }

  @ParameterizedTest
  @EachServer
  void c7_pruningForgetsOnlyWhatCannotComeAgain(Server server) throws Exception {
    try (TestOutbox outbox = withEffects(server)) {
      Duration longest = TopicPolicy.defaults().longestRetry();
      assertThat(longest).isBetween(Duration.ofHours(3), Duration.ofHours(6));
      assertThatThrownBy(() -> LedgerRetention.of(server.database, outbox.pool, longest, longest))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("longest retry");
      IdempotentConsumer consumer = consumer(outbox, "a").build();
      OutboundMessage message = message(1);
      consumer.apply(message, insert());
      LedgerRetention fortnight =
          LedgerRetention.of(server.database, outbox.pool, Duration.ofDays(14), longest);
      assertThat(fortnight.runOnce()).isZero();
      assertThat(consumer.apply(message, insert())).isEqualTo(Consumed.DUPLICATE);
      LedgerRetention now =
          LedgerRetention.of(server.database, outbox.pool, Duration.ofNanos(1), Duration.ZERO);
      long end = System.nanoTime() + 10_000_000_000L;
      long removed = now.runOnce();
      while (removed == 0 && System.nanoTime() < end) {
        removed = now.runOnce();
      }
      assertThat(removed).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EachServer
  void fromTheToolToTheEffectInOneProcess(Server server) throws Exception {
    try (TestOutbox outbox = withEffects(server)) {
      outbox.enqueue("t", "order-1", "charge");
      AtomicInteger failures = new AtomicInteger();
      InProcessTransport handlers =
          InProcessTransport.builder()
              .handler(
                  "t",
                  consumer(outbox, "charge")
                      .build()
                      .applying(
                          (connection, m) -> {
                            if (failures.getAndIncrement() == 0) {
                              throw new IllegalStateException("first time");
                            }
                            insert().apply(connection, m);
                          }))
              .build();
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route(handlers, TopicPolicy.defaults())
              .threads(SenderThreads.caller())
              .build()) {
        assertThat(dispatcher.dispatchOnce()).isEqualTo(new DispatchResult(1, 0, 1, 0, 0, 0));
        assertThat(dispatcher.dispatchOnce().idle()).as("again after 60 s, not at once").isTrue();
        outbox.makeDue();
        assertThat(dispatcher.dispatchOnce().sent()).isEqualTo(1);
      }
      assertThat(effects(outbox)).isEqualTo(1);
    }
  }
}
