package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.testing.FaultProxy;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import io.github.outboxguard.outbox.testing.TestPool;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Networks, servers and transports that misbehave, on a real PostgreSQL. */
final class FaultPromisesTest {
  private static final DispatcherOptions QUICK =
      DispatcherOptions.defaults()
          .withPollInterval(Duration.ofMillis(1001), Duration.ofMillis(1001))
          .withDatabaseTimeout(Duration.ofMillis(500));

  @Test
  void d21_halfOpenConnectionsAndOutagesOfTheDatabaseAreSurvived() throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.POSTGRESQL_18);
        FaultProxy proxy = new FaultProxy(Server.POSTGRESQL_18.postgresPort());
        TestPool pool = new TestPool(victim(outbox, proxy), 1)) {
      RecordingTransport transport = new RecordingTransport();
      BlockingQueue<Exception> failures = new LinkedBlockingQueue<>();
      try (Dispatcher dispatcher =
          Dispatcher.builder(outbox.database, pool)
              .route("t", transport)
              .options(QUICK.withLease(Duration.ofSeconds(3)))
              .listener(
                  new DispatchListener() {
                    @Override
                    public void databaseFailed(Exception failure) {
                      failures.add(failure);
                    }
                  })
              .build()) {
        dispatcher.start();
        outbox.enqueue("t", null, "before");
        transport.await(1);

        proxy.silenceOpenConnections();
        outbox.enqueue("t", null, "through a half-open socket");
        assertThat(failures.poll(30, TimeUnit.SECONDS)).as("noticed").isNotNull();
        transport.await(2);

        proxy.cutAll(true);
        outbox.enqueue("t", null, "during the outage");
        failures.clear();
        assertThat(failures.poll(30, TimeUnit.SECONDS)).as("noticed").isNotNull();
        proxy.cutAll(false);
        transport.await(3);

        outbox.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE application_name = 'victim'");
        outbox.enqueue("t", null, "after the backends were killed");
        transport.await(4);
      }
      assertThat(pool.held()).isEmpty();
      assertThat(transport.bodies().stream().distinct()).hasSize(4);
    }
  }

  private static PGSimpleDataSource victim(TestOutbox outbox, FaultProxy proxy) {
    PGSimpleDataSource source = Server.via((PGSimpleDataSource) outbox.direct, proxy.port());
    source.setApplicationName("victim");
    return source;
  }

  @Test
  void d1_aFailureBetweenSendAndMarkLeadsToTheSameMessageAgain() throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.POSTGRESQL_18);
        FaultProxy proxy = new FaultProxy(Server.POSTGRESQL_18.postgresPort());
        TestPool pool =
            new TestPool(Server.via((PGSimpleDataSource) outbox.direct, proxy.port()), 1)) {
      outbox.enqueue("t", "k", "m");
      RecordingTransport transport = new RecordingTransport();
      transport.answer(
          m -> {
            proxy.cutAll(true);
            return CompletableFuture.completedFuture(null);
          });
      try (Dispatcher dispatcher =
          Dispatcher.builder(outbox.database, pool)
              .route("t", transport)
              .options(QUICK)
              .threads(SenderThreads.caller())
              .build()) {
        org.assertj.core.api.Assertions.assertThatThrownBy(dispatcher::dispatchOnce)
            .isInstanceOf(java.sql.SQLException.class);
      }
      assertThat(outbox.count("dispatched_at IS NULL AND attempts = 1")).isEqualTo(1);
      proxy.cutAll(false);
      outbox.expireLeases();
      transport.answer(m -> CompletableFuture.completedFuture(null));
      try (Dispatcher next =
          outbox.dispatcher().route("t", transport).threads(SenderThreads.caller()).build()) {
        assertThat(next.dispatchOnce().sent()).isEqualTo(1);
      }
      assertThat(transport.seen()).hasSize(2);
      assertThat(transport.seen().get(1).messageId())
          .isEqualTo(transport.seen().get(0).messageId());
      assertThat(transport.seen().get(1).attempt()).isEqualTo(2);
    }
  }

  @Test
  void aHungSendHoldsNeitherOtherTopicsNorOtherSlotsNorTheShutdown() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (TestOutbox outbox = new TestOutbox(Server.POSTGRESQL_18)) {
      RecordingTransport transport = new RecordingTransport();
      transport.answer(
          m -> {
            if (m.payload().asText().equals("hangs")) {
              boolean back = false;
              while (!back) {
                try {
                  never.await();
                  back = true;
                } catch (InterruptedException e) {
                  // A transport that ignores its interrupt.
                }
              }
            }
            return CompletableFuture.completedFuture(null);
          });
      TopicPolicy policy =
          TopicPolicy.defaults().withConcurrency(2).withSendTimeout(Duration.ofMillis(200));
      long started;
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport, policy)
              .route("other", transport, policy)
              .options(QUICK.withShutdownTimeout(Duration.ofMillis(200)))
              .build()) {
        outbox.enqueue("t", "k", "hangs");
        outbox.enqueue("t", "k", "behind it");
        dispatcher.start();
        transport.await(1);
        for (int i = 0; i < 5; i++) {
          outbox.enqueue("t", null, "fine");
          outbox.enqueue("other", null, "fine");
        }
        transport.await(11);
        awaitCount(outbox, "last_error LIKE '%TimeoutException%'", 1);
        started = System.nanoTime();
      }
      assertThat(System.nanoTime() - started).as("close in time").isLessThan(10_000_000_000L);
      assertThat(outbox.count("dispatched_at IS NOT NULL")).isEqualTo(10);
      assertThat(outbox.count("payload = 'behind it' AND attempts = 0 AND lease_token IS NULL"))
          .as("given back")
          .isEqualTo(1);
      never.countDown();
    }
  }

  /** Polls the table, since a database tells nobody that a row has changed. */
  static void awaitCount(TestOutbox outbox, String where, long count) throws Exception {
    long end = System.nanoTime() + 60_000_000_000L;
    long found = outbox.count(where);
    while (found != count) {
      assertThat(System.nanoTime())
          .as("%d rows instead of %d are: %s", found, count, where)
          .isLessThan(end);
      LockSupport.parkNanos(20_000_000);
      found = outbox.count(where);
    }
  }

  @Test
  void d5_aLeaseIsRenewedWhileTheSendLasts() throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.POSTGRESQL_18)) {
      outbox.enqueue("t", "k", "slow");
      CompletableFuture<Void> ack = new CompletableFuture<>();
      RecordingTransport transport = new RecordingTransport().answer(m -> ack);
      try (Dispatcher owner =
              outbox
                  .dispatcher()
                  .route("t", transport)
                  .options(QUICK.withLease(Duration.ofMillis(400)))
                  .build();
          Dispatcher other =
              outbox.dispatcher().route("t", transport).threads(SenderThreads.caller()).build()) {
        owner.start();
        transport.await(1);
        Object first = outbox.query("SELECT lease_until FROM outbox").get(0).get("lease_until");
        // Past three ends of the first lease, by the database's clock.
        awaitCount(outbox, "lease_until > TIMESTAMPTZ '" + first + "' + INTERVAL '1200 ms'", 1);
        assertThat(other.dispatchOnce().idle()).isTrue();
        ack.complete(null);
        awaitCount(outbox, "dispatched_at IS NOT NULL", 1);
      }
      assertThat(transport.seen()).hasSize(1);
    }
  }

  @Test
  void s1_s2_closeSettlesWhatRunsGivesBackTheRestAndSendsNothingMore() throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.POSTGRESQL_18)) {
      for (int i = 0; i < 40; i++) {
        outbox.enqueue("t", i % 2 == 0 ? null : "k", "m" + i);
      }
      CompletableFuture<Void> ack = new CompletableFuture<>();
      RecordingTransport transport = new RecordingTransport().answer(m -> ack);
      Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport, TopicPolicy.defaults().withConcurrency(3))
              .build();
      dispatcher.start();
      transport.await(3);
      Thread closing = new Thread(dispatcher::close, "closing");
      closing.start();
      // Untried rows are given back before the running sends end.
      awaitCount(outbox, "lease_token IS NOT NULL", 3);
      ack.complete(null);
      closing.join(20_000);
      assertThat(closing.isAlive()).isFalse();
      int sent = transport.seen().size();
      assertThat(sent).isEqualTo(3);
      assertThat(outbox.count("dispatched_at IS NOT NULL")).isEqualTo(3);
      assertThat(outbox.count("attempts = 0 AND lease_token IS NULL")).isEqualTo(37);

      // S4: a restart goes on where it ended.
      try (Dispatcher next = outbox.dispatcher().route("t", transport).build()) {
        next.start();
        transport.await(40);
        awaitCount(outbox, "dispatched_at IS NOT NULL", 40);
      }
    }
  }

  @Test
  void s3_closeDoesNotWaitForAPassWhoseTransportHangs() throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.H2)) {
      outbox.enqueue("t", null, "hangs");
      outbox.enqueue("t", null, "behind it");
      CountDownLatch never = new CountDownLatch(1);
      RecordingTransport transport =
          new RecordingTransport()
              .answer(
                  m -> {
                    never.await();
                    return CompletableFuture.completedFuture(null);
                  });
      Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport)
              .options(QUICK.withShutdownTimeout(Duration.ofMillis(100)))
              .threads(SenderThreads.caller())
              .build();
      CompletableFuture<Object> pass =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return dispatcher.dispatchOnce();
                } catch (Exception e) {
                  return e;
                }
              });
      transport.await(1);
      long start = System.nanoTime();
      dispatcher.close();
      assertThat(System.nanoTime() - start).isLessThan(5_000_000_000L);
      pass.get(20, TimeUnit.SECONDS);
      assertThat(transport.seen()).as("nothing is sent after close").hasSize(1);
      assertThat(outbox.count("payload LIKE 'behind it' AND attempts = 0")).isEqualTo(1);
    }
  }

  @Test
  void s5_anInterruptEndsAPassGivesBackAndIsReported() throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.POSTGRESQL_18)) {
      for (int i = 0; i < 5; i++) {
        outbox.enqueue("t", null, "m" + i);
      }
      RecordingTransport transport =
          new RecordingTransport()
              .answer(
                  m -> {
                    Thread.currentThread().interrupt();
                    return CompletableFuture.completedFuture(null);
                  });
      try (Dispatcher dispatcher =
          outbox.dispatcher().route("t", transport).threads(SenderThreads.caller()).build()) {
        org.assertj.core.api.Assertions.assertThatThrownBy(dispatcher::dispatchOnce)
            .isInstanceOf(InterruptedException.class);
      }
      assertThat(transport.seen()).hasSize(1);
      assertThat(outbox.count("lease_token IS NULL AND attempts = 0")).isEqualTo(4);
    }
  }

  @Test
  void theCircuitOpensForAnUnreachableTransportAndProbesWithOneMessage() throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.POSTGRESQL_18)) {
      for (int i = 0; i < 100; i++) {
        outbox.enqueue("t", null, "m" + i);
      }
      RecordingTransport transport = new RecordingTransport();
      transport.answer(
          m -> {
            throw new java.net.ConnectException("down");
          });
      BlockingQueue<Boolean> circuit = new LinkedBlockingQueue<>();
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport, TopicPolicy.defaults().withConcurrency(1))
              .options(QUICK.withCircuit(new CircuitPolicy(3, Duration.ofMillis(300))))
              .listener(
                  new DispatchListener() {
                    @Override
                    public void circuit(String topic, boolean open) {
                      circuit.add(open);
                    }
                  })
              .build()) {
        dispatcher.start();
        assertThat(circuit.poll(20, TimeUnit.SECONDS)).isTrue();
        int tried = transport.seen().size();
        assertThat(tried).as("not the whole backlog").isLessThan(30);
        assertThat(outbox.count("attempts > 1")).isZero();
        transport.answer(m -> CompletableFuture.completedFuture(null));
        outbox.makeDue();
        assertThat(circuit.poll(20, TimeUnit.SECONDS)).isFalse();
        outbox.makeDue();
        awaitCount(outbox, "dispatched_at IS NOT NULL", 100);
      }
    }
  }
}
