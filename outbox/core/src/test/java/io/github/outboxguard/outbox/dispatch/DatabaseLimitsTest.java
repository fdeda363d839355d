package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import io.github.outboxguard.outbox.testing.TestPool;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Time limits of the dispatcher's own statements, kept by the server and not by the pool. */
final class DatabaseLimitsTest {

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL_18", "POSTGRESQL_14", "MARIADB"})
  void d21_aStatementThatWaitsIsGivenUpAtTheServerToo(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server);
        TestPool one = new TestPool(outbox.direct, 1)) {
      outbox.enqueue("t", null, "m");
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
              Dispatcher.builder(outbox.database, one)
                  .route("t", transport)
                  .options(DispatcherOptions.defaults().withDatabaseTimeout(Duration.ofSeconds(2)))
                  .threads(SenderThreads.caller())
                  .build();
          Connection blocker = outbox.direct.getConnection()) {
        lock(blocker, server);
        assertThatThrownBy(dispatcher::dispatchOnce).isInstanceOf(SQLException.class);
        assertThat(waiting(outbox, server)).as("statements that still wait").isZero();
        unlock(blocker, server);

        // The very connection is still good: it was not the socket that was given up.
        assertThat(dispatcher.dispatchOnce().sent()).isEqualTo(1);
      }
      assertThat(transport.bodies()).containsExactly("m");
      assertThat(one.held()).isEmpty();
    }
  }

  private static void lock(Connection blocker, Server server) throws SQLException {
    blocker.setAutoCommit(false);
    try (Statement statement = blocker.createStatement()) {
      statement.execute(
          server == Server.MARIADB
              ? "LOCK TABLES outbox WRITE"
              : "LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE");
    }
  }

  private static void unlock(Connection blocker, Server server) throws SQLException {
    if (server == Server.MARIADB) {
      try (Statement statement = blocker.createStatement()) {
        statement.execute("UNLOCK TABLES");
      }
    }
    blocker.rollback();
  }

  private static long waiting(TestOutbox outbox, Server server) throws SQLException {
    String sql =
        server == Server.MARIADB
            ? "SELECT COUNT(*) AS n FROM information_schema.processlist"
                + " WHERE db = DATABASE() AND state LIKE 'Waiting for table%'"
            : "SELECT count(*) AS n FROM pg_locks WHERE NOT granted AND relation ="
                + " 'outbox'::regclass";
    return ((Number) outbox.query(sql).get(0).get("n")).longValue();
  }
}
