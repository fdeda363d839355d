package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.testing.EachServer;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import io.github.outboxguard.outbox.testing.TestPool;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writers and several dispatchers on one outbox: what each of them must not do to the others. */
final class SharedWorkTest {
  private static final DispatcherOptions QUICK =
      DispatcherOptions.defaults()
          .withPollInterval(Duration.ofMillis(1001), Duration.ofMillis(1001));

  @ParameterizedTest
  @EachServer
  void w11_writersNeedNoSecondConnectionHoweverManyWriteAtOnce(Server server) throws Exception {
    // SQLite has one writer at a time: there it is enough that they all get their turn.
    int writers = server == Server.SQLITE ? 2 : 6;
    try (TestOutbox outbox = new TestOutbox(server);
        TestPool pool = new TestPool(outbox.direct, writers)) {
      CyclicBarrier allHoldOne = new CyclicBarrier(writers);
      Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        String key = "k" + i;
        threads.add(
            start(
                failures,
                () -> {
                  try (Connection connection = pool.getConnection()) {
                    connection.setAutoCommit(false);
                    allHoldOne.await(20, TimeUnit.SECONDS);
                    outbox.writer.enqueue(connection, "t", key, "m");
                    connection.commit();
                  }
                }));
      }
      join(threads);
      assertThat(failures).isEmpty();
      assertThat(pool.held()).isEmpty();
      assertThat(outbox.count("topic = 't'")).isEqualTo(writers);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL_18", "MARIADB", "H2"})
  void w13_writersMeetNoDeadlockBesideBusyDispatchers(Server server) throws Exception {
    int writers = 4;
    int transactions = 60;
    try (TestOutbox outbox = new TestOutbox(server, 12)) {
      RecordingTransport transport = new RecordingTransport();
      List<Dispatcher> dispatchers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        dispatchers.add(outbox.dispatcher().route("t", transport).options(QUICK).build());
      }
      Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
      try {
        dispatchers.forEach(Dispatcher::start);
        List<Thread> threads = new ArrayList<>();
        for (int w = 0; w < writers; w++) {
          int number = w;
          threads.add(
              start(
                  failures,
                  () -> {
                    for (int i = 0; i < transactions; i++) {
                      List<OutboxMessage> messages =
                          List.of(
                              OutboxMessage.to("t")
                                  .key("a" + (i + number) % 7)
                                  .payload("x")
                                  .build(),
                              OutboxMessage.to("t").key("a" + i % 5).payload("x").build(),
                              OutboxMessage.to("t").payload("x").build());
                      outbox.tx(c -> outbox.writer.enqueueAll(c, messages));
                      dispatchers.forEach(Dispatcher::wakeUp);
                    }
                  }));
        }
        join(threads);
        assertThat(failures).as("what the writers met").isEmpty();
        FaultPromisesTest.awaitCount(outbox, "dispatched_at IS NULL", 0);
      } finally {
        dispatchers.forEach(Dispatcher::close);
      }
      assertThat(transport.seen()).hasSize(writers * transactions * 3);
    }
  }

  @ParameterizedTest
  @EachServer
  void d23_aRowThatIsDeletedWhileItIsSentHarmsNoOther(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      for (int i = 0; i < 5; i++) {
        outbox.enqueue("t", null, "m" + i);
      }
      RecordingTransport transport = new RecordingTransport();
      transport.answer(
          m -> {
            if (m.payload().asText().equals("m2")) {
              outbox.execute("DELETE FROM outbox WHERE id = " + m.id());
            }
            return CompletableFuture.completedFuture(null);
          });
      try (Dispatcher dispatcher =
          outbox.dispatcher().route("t", transport).threads(SenderThreads.caller()).build()) {
        DispatchResult result = dispatcher.dispatchOnce();
        assertThat(result.sent()).isEqualTo(4);
        assertThat(result.lost()).isEqualTo(1);
      }
      assertThat(outbox.count("dispatched_at IS NOT NULL")).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @EachServer
  void d15_theWaitBetweenAttemptsHoldsHoweverManyDispatchersThereAre(Server server)
      throws Exception {
    Duration wait = Duration.ofMillis(400);
    try (TestOutbox outbox = new TestOutbox(server, 8)) {
      outbox.enqueue("t", "k", "fails");
      Queue<Long> attempts = new ConcurrentLinkedQueue<>();
      CountDownLatch four = new CountDownLatch(4);
      RecordingTransport transport = new RecordingTransport();
      transport.answer(
          m -> {
            attempts.add(System.nanoTime());
            four.countDown();
            throw new IllegalStateException("refused");
          });
      TopicPolicy policy =
          TopicPolicy.defaults().withBackoff(Backoff.fixed(wait)).withMaxAttempts(9);
      List<Dispatcher> dispatchers = new ArrayList<>();
      try {
        for (int i = 0; i < 3; i++) {
          Dispatcher dispatcher =
              outbox.dispatcher().route("t", transport, policy).options(QUICK).build();
          dispatchers.add(dispatcher);
          dispatcher.start();
        }
        while (!four.await(20, TimeUnit.MILLISECONDS)) {
          dispatchers.forEach(Dispatcher::wakeUp);
        }
      } finally {
        dispatchers.forEach(Dispatcher::close);
      }
      Long before = null;
      for (Long at : attempts) {
        if (before != null) {
          assertThat(Duration.ofNanos(at - before)).isGreaterThanOrEqualTo(wait);
        }
        before = at;
      }
    }
  }

  @Test
  void d11_aSecondDispatcherServesWhatAHungOneDoesNotHold() throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.POSTGRESQL_18)) {
      outbox.enqueue("t", "k", "hangs");
      CompletableFuture<Void> never = new CompletableFuture<>();
      RecordingTransport hanging = new RecordingTransport().answer(m -> never);
      RecordingTransport healthy = new RecordingTransport();
      TopicPolicy one = TopicPolicy.defaults().withConcurrency(1);
      try (Dispatcher hung =
              outbox.dispatcher().route("t", hanging, one).options(QUICK.withBatchSize(1)).build();
          Dispatcher other =
              outbox.dispatcher().route("t", healthy).threads(SenderThreads.caller()).build()) {
        hung.start();
        hanging.await(1);
        outbox.enqueue("t", "k", "behind it");
        outbox.enqueue("t", "l", "another key");
        outbox.enqueue("t", null, "no key");
        assertThat(other.dispatchOnce().sent()).isEqualTo(2);
        assertThat(healthy.bodies()).containsExactlyInAnyOrder("another key", "no key");
        never.complete(null);
      }
    }
  }

  @Test
  void s6_aSendThatFailsDuringTheShutdownIsTriedOnceAndCounted() throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.POSTGRESQL_18)) {
      outbox.enqueue("t", null, "m");
      CompletableFuture<Void> answer = new CompletableFuture<>();
      RecordingTransport transport = new RecordingTransport().answer(m -> answer);
      Dispatcher dispatcher = outbox.dispatcher().route("t", transport).options(QUICK).build();
      dispatcher.start();
      transport.await(1);
      Thread closing = new Thread(dispatcher::close, "closing");
      closing.start();
      answer.completeExceptionally(new IllegalStateException("refused at the last moment"));
      closing.join(20_000);
      assertThat(closing.isAlive()).isFalse();
      assertThat(transport.seen()).hasSize(1);
      assertThat(outbox.count("attempts = 1 AND lease_token IS NULL AND last_error IS NOT NULL"))
          .isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL_18", "POSTGRESQL_14", "MARIADB"})
  void d22_aBorrowedConnectionComesBackAsItWas(Server server) throws Exception {
    for (boolean autoCommit : new boolean[] {true, false}) {
      try (TestOutbox outbox = new TestOutbox(server);
          Connection connection = outbox.direct.getConnection()) {
        outbox.enqueue("t", "k", "m");
        connection.setAutoCommit(autoCommit);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setNetworkTimeout(Runnable::run, 77_000);
        LendingOne lending = new LendingOne(connection);
        try (Dispatcher dispatcher =
            Dispatcher.builder(outbox.database, lending)
                .route("t", new RecordingTransport())
                .threads(SenderThreads.caller())
                .build()) {
          assertThat(dispatcher.dispatchOnce().sent()).isEqualTo(1);
        }
        assertThat(connection.getAutoCommit()).isEqualTo(autoCommit);
        assertThat(connection.getTransactionIsolation())
            .isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
        assertThat(connection.getNetworkTimeout()).isEqualTo(77_000);
        assertThat(outbox.count("dispatched_at IS NOT NULL")).as("committed").isEqualTo(1);
      }
    }
  }

  private interface Work {
    void run() throws Exception;
  }

  private static Thread start(Queue<Throwable> failures, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Throwable e) {
                failures.add(e);
              }
            },
            "test-writer");
    thread.start();
    return thread;
  }

  private static void join(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join(60_000);
      assertThat(thread.isAlive()).as("a writer hangs").isFalse();
    }
  }
}
