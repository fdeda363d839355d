package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.OutboxWriter;
import io.github.outboxguard.outbox.schema.OutboxSchema;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.RestartableServer;
import io.github.outboxguard.outbox.testing.TestPool;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database server that crashes under a running dispatcher and recovers from its log. */
final class ServerRestartTest {
  private static final OutboxWriter WRITER =
      OutboxWriter.builder(Database.POSTGRESQL).notifyOnCommit(true).build();

  @TempDir Path directory;

  @Test
  void d21_aCrashOfTheServerLosesNothingAndTheDispatcherGoesOnByItself() throws Exception {
    try (RestartableServer server = new RestartableServer(directory);
        TestPool pool = new TestPool(server.dataSource(), 2)) {
      try (Connection connection = server.dataSource().getConnection()) {
        OutboxSchema.of(Database.POSTGRESQL).migrate(connection);
      }
      RecordingTransport transport = new RecordingTransport();
      BlockingQueue<Exception> failures = new LinkedBlockingQueue<>();
      try (Dispatcher dispatcher = dispatcher(pool, server.dataSource(), transport, failures)) {
        dispatcher.start();
        enqueue(server, "before");
        transport.await(1);
        awaitDispatched(server, 1);

        CompletableFuture<Void> ack = new CompletableFuture<>();
        transport.answer(m -> ack);
        enqueue(server, "in flight at the crash");
        transport.await(2);
        server.crash();
        ack.complete(null);
        transport.answer(m -> CompletableFuture.completedFuture(null));
        assertThat(failures.poll(30, TimeUnit.SECONDS)).as("noticed").isNotNull();
        assertThatThrownBy(() -> enqueue(server, "never committed"))
            .isInstanceOf(SQLException.class);
        server.restart();

        // The acknowledged one is marked, not sent again: its owner lives and its lease holds.
        awaitDispatched(server, 2);
        enqueue(server, "after");
        transport.await(3);
        awaitDispatched(server, 3);
      }
      assertThat(transport.bodies()).containsExactly("before", "in flight at the crash", "after");
      assertThat(pool.held()).isEmpty();
    }
  }

  private static Dispatcher dispatcher(
      DataSource pool,
      DataSource listening,
      RecordingTransport transport,
      BlockingQueue<Exception> failures) {
    return Dispatcher.builder(Database.POSTGRESQL, pool)
        .route("t", transport)
        // Polling alone would be too late for this test: the listener must come back as well.
        .options(
            DispatcherOptions.defaults()
                .withLease(Duration.ofMinutes(5))
                .withPollInterval(Duration.ofMinutes(5), Duration.ofMinutes(5)))
        .wakeUp(WakeUp.postgresNotify(listening))
        .listener(
            new DispatchListener() {
              @Override
              public void databaseFailed(Exception failure) {
                failures.add(failure);
              }
            })
        .build();
  }

  private static void enqueue(RestartableServer server, String body) throws SQLException {
    try (Connection connection = server.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      WRITER.enqueue(connection, "t", "k", body);
      connection.commit();
    }
  }

  private static void awaitDispatched(RestartableServer server, int rows) throws Exception {
    String sql =
        "DO $$ BEGIN FOR i IN 1..3000 LOOP"
            + " IF (SELECT count(*) FROM outbox WHERE dispatched_at IS NOT NULL) = "
            + rows
            + " THEN RETURN; END IF; PERFORM pg_sleep(0.01); END LOOP;"
            + " RAISE EXCEPTION 'Not dispatched in time'; END $$";
    try (Connection connection = server.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
