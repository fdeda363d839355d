package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** What only a real PostgreSQL can show: plans, snapshots, locks, commit order. */
final class PostgresClaimTest {
  private static final TopicPolicy POLICY = TopicPolicy.defaults();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-c enable_hashjoin=off -c enable_mergejoin=off -c enable_material=off",
        "-c enable_nestloop=off",
        "-c enable_indexscan=off -c enable_indexonlyscan=off",
        "-c enable_seqscan=off -c enable_sort=off -c enable_hashagg=off",
        "-c plan_cache_mode=force_generic_plan -c enable_memoize=off",
        "-c random_page_cost=1000 -c cpu_tuple_cost=100",
      })
  void d4_aClaimNeverTakesMoreThanAskedUnderAnyPlan(String settings) throws Exception {
    for (Server server : List.of(Server.POSTGRESQL_14, Server.POSTGRESQL_18)) {
      try (TestOutbox outbox = new TestOutbox(server)) {
        List<OutboxMessage> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
          many.add(OutboxMessage.to("t").payload("u" + i).build());
          many.add(OutboxMessage.to("t").key("k" + i % 40).payload("o" + i).build());
        }
        outbox.tx(c -> outbox.writer.enqueueAll(c, many));
        outbox.execute("ANALYZE outbox");
        PGSimpleDataSource hostile =
            Server.via((PGSimpleDataSource) outbox.direct, server.postgresPort());
        hostile.setOptions(settings);
        RecordingTransport transport = new RecordingTransport();
        try (Dispatcher dispatcher =
            Dispatcher.builder(outbox.database, hostile)
                .route("t", transport, POLICY)
                .options(DispatcherOptions.defaults().withBatchSize(3))
                .threads(SenderThreads.caller())
                .build()) {
          for (int pass = 0; pass < 7; pass++) {
            // Three without order and three of the keys.
            assertThat(dispatcher.dispatchOnce().claimed()).isEqualTo(6);
          }
        }
        assertThat(outbox.count("attempts > 0")).isEqualTo(42);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void d7_aSmallerIdThatCommitsLaterIsNotSkipped(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      RecordingTransport transport = new RecordingTransport();
      try (Connection slow = outbox.pool.getConnection();
          Dispatcher dispatcher =
              outbox
                  .dispatcher()
                  .route("t", transport, POLICY)
                  .threads(SenderThreads.caller())
                  .build()) {
        slow.setAutoCommit(false);
        outbox.writer.enqueue(slow, "t", null, "small id");
        outbox.enqueue("t", null, "large id");
        dispatcher.dispatchOnce();
        assertThat(transport.bodies()).containsExactly("large id");
        slow.commit();
        dispatcher.dispatchOnce();
      }
      assertThat(transport.bodies()).containsExactly("large id", "small id");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_18", "MARIADB", "H2"})
  void orderWithinAKeyIsTheOrderOfCommitsWhateverTheWritersDo(Server server) throws Exception {
    int writers = 6;
    int each = 25;
    try (TestOutbox outbox = new TestOutbox(server, writers + 2)) {
      outbox.execute("CREATE TABLE journal (n INTEGER NOT NULL, k VARCHAR(10) PRIMARY KEY)");
      for (String key : List.of("a", "b")) {
        outbox.execute("INSERT INTO journal (n, k) VALUES (0, '" + key + "')");
      }
      ExecutorService pool = Executors.newFixedThreadPool(writers);
      CyclicBarrier together = new CyclicBarrier(writers);
      List<Future<?>> done = new ArrayList<>();
      for (int w = 0; w < writers; w++) {
        int writer = w;
        done.add(
            pool.submit(
                () -> {
                  together.await();
                  for (int i = 0; i < each; i++) {
                    write(outbox, (writer + i) % 2 == 0 ? "a" : "b");
                  }
                  return null;
                }));
      }
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher = outbox.dispatcher().route("t", transport, POLICY).build()) {
        dispatcher.start();
        for (Future<?> one : done) {
          one.get(120, TimeUnit.SECONDS);
          dispatcher.wakeUp();
        }
        dispatcher.wakeUp();
        transport.await(writers * each);
      } finally {
        pool.shutdownNow();
      }
      for (String key : List.of("a", "b")) {
        List<Integer> numbers =
            transport.seen().stream()
                .filter(m -> m.key().orElseThrow().equals(key))
                .map(m -> Integer.valueOf(m.payload().asText().strip()))
                .toList();
        assertThat(numbers).hasSize(writers * each / 2).isSorted().doesNotHaveDuplicates();
      }
    }
  }

  /** The number is drawn after the enqueue, under the key's lock: it follows the commits. */
  private static void write(TestOutbox outbox, String key) throws Exception {
    outbox.tx(
        c -> {
          long id = outbox.writer.enqueue(c, "t", key, "0").id();
          try (Statement statement = c.createStatement()) {
            statement.executeUpdate("UPDATE journal SET n = n + 1 WHERE k = '" + key + "'");
            statement.executeUpdate(
                "UPDATE outbox SET payload = (SELECT CAST(n AS CHAR(12)) FROM journal WHERE k = '"
                    + key
                    + "') WHERE id = "
                    + id);
          }
          return id;
        });
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18", "MARIADB"})
  void d4_manyDispatchersSendEachMessageOnceAndInOrder(Server server) throws Exception {
    int rows = server == Server.MARIADB ? 600 : 3000;
    try (TestOutbox outbox = new TestOutbox(server, 12)) {
      List<OutboxMessage> many = new ArrayList<>();
      for (int i = 0; i < rows; i++) {
        OutboxMessage.Builder message = OutboxMessage.to("t").payload(Integer.toString(i));
        many.add((i % 3 == 0 ? message : message.key("k" + i % 37)).build());
      }
      outbox.tx(c -> outbox.writer.enqueueAll(c, many));
      AtomicInteger atOnce = new AtomicInteger();
      Set<String> busyKeys = ConcurrentHashMap.newKeySet();
      RecordingTransport transport = new RecordingTransport();
      transport.answer(
          m -> {
            String key = m.keyOrNull();
            if (key != null && !busyKeys.add(key)) {
              atOnce.incrementAndGet();
            }
            Thread.yield();
            if (key != null) {
              busyKeys.remove(key);
            }
            return java.util.concurrent.CompletableFuture.completedFuture(null);
          });
      List<Dispatcher> dispatchers = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        dispatchers.add(
            outbox
                .dispatcher()
                .route("t", transport, POLICY.withRunLength(5).withConcurrency(4))
                .options(DispatcherOptions.defaults().withBatchSize(50))
                .build());
      }
      dispatchers.forEach(Dispatcher::start);
      transport.await(rows);
      dispatchers.forEach(Dispatcher::close);
      assertThat(atOnce).hasValue(0);
      assertThat(transport.bodies()).hasSize(rows).doesNotHaveDuplicates();
      assertThat(outbox.count("dispatched_at IS NOT NULL AND attempts = 1")).isEqualTo(rows);
      for (int k = 0; k < 37; k++) {
        String key = "k" + k;
        assertThat(
                transport.seen().stream()
                    .filter(m -> key.equals(m.keyOrNull()))
                    .map(m -> Integer.valueOf(m.payload().asText()))
                    .toList())
            .isSorted();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_18"})
  void aHeldSnapshotStopsNeitherClaimsNorLeases(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server);
        Connection holder = outbox.pool.getConnection()) {
      holder.setAutoCommit(false);
      holder.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      try (Statement statement = holder.createStatement()) {
        statement.executeQuery("SELECT count(*) FROM outbox").close();
      }
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport, POLICY)
              .threads(SenderThreads.caller())
              .build()) {
        for (int round = 0; round < 20; round++) {
          for (int i = 0; i < 50; i++) {
            outbox.enqueue("t", i % 2 == 0 ? null : "k", round + "/" + i);
          }
          assertThat(dispatcher.dispatchOnce().sent()).isEqualTo(50);
        }
      }
      holder.rollback();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_18"})
  void firstMessagesOfANewKeyByManyWritersAllCommit(Server server) throws Exception {
    int writers = 8;
    try (TestOutbox outbox = new TestOutbox(server, writers)) {
      ExecutorService pool = Executors.newFixedThreadPool(writers);
      CountDownLatch go = new CountDownLatch(1);
      List<Future<Long>> ids = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        ids.add(
            pool.submit(
                () -> {
                  go.await();
                  return outbox
                      .enqueue(OutboxMessage.to("t").key("new").requestId("same").payload("x"))
                      .id();
                }));
      }
      go.countDown();
      for (Future<Long> id : ids) {
        assertThat(id.get(30, TimeUnit.SECONDS)).isEqualTo(ids.get(0).get());
      }
      pool.shutdown();
      assertThat(outbox.count("1 = 1")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_18"})
  void moreBlockedKeysThanAClaimWalksDoNotHideTheHealthyOne(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      outbox.execute(
          "INSERT INTO outbox (topic, aggregate_id, ordered, available_at)"
              + " SELECT 't', 'blocked' || g, TRUE, clock_timestamp() + INTERVAL '1 hour'"
              + " FROM generate_series(1, 9000) g");
      outbox.enqueue("t", "zz", "healthy");
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport, POLICY)
              .threads(SenderThreads.caller())
              .build()) {
        for (int pass = 0; pass < 4; pass++) {
          dispatcher.dispatchOnce();
        }
      }
      assertThat(transport.bodies()).containsExactly("healthy");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_18"})
  void aNotifyingCommitWakesAnIdleDispatcherLongBeforeItsPoll(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      RecordingTransport transport = new RecordingTransport();
      var notifying =
          io.github.outboxguard.outbox.OutboxWriter.builder(outbox.database)
              .notifyOnCommit(true)
              .build();
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport, POLICY)
              .options(DispatcherOptions.defaults().withPollInterval(Duration.ofMinutes(10)))
              .wakeUp(WakeUp.postgresNotify(outbox.direct))
              .build()) {
        dispatcher.start();
        outbox.enqueue("t", null, "first");
        awaitListener(outbox);
        dispatcher.wakeUp();
        transport.await(1);
        outbox.tx(
            c -> {
              notifying.enqueue(c, "t", null, "woken");
              notifying.enqueue(c, "t", "k", "once per transaction");
              return notifying.enqueueAll(
                  c,
                  List.of(
                      OutboxMessage.to("t").payload("batch").build(),
                      OutboxMessage.to("t").payload("batch").build()));
            });
        transport.await(5);
        // The listening session is killed; polling or a new session delivers all the same.
        outbox.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND (query LIKE 'LISTEN%' OR query = 'SELECT 1')");
        outbox.tx(c -> notifying.enqueue(c, "t", null, "after the listener died"));
        transport.await(6);
      }
    }
  }

  private static void awaitListener(TestOutbox outbox) throws Exception {
    long end = System.nanoTime() + 20_000_000_000L;
    while (outbox
        .query("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN outbox_guard%'")
        .isEmpty()) {
      assertThat(System.nanoTime()).as("listener did not come").isLessThan(end);
      Thread.onSpinWait();
    }
  }
}
