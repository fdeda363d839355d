package io.github.outboxguard.outbox.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.testing.LockCounter;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A prune of very many rows is many small transactions, each of which is soon over. */
final class ManyRowsTest {
  private static final int ROWS = 50_000;

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void noTransactionOfAPruneRemovesMoreThanItsBatch(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      fill(outbox);
      LockCounter locks = new LockCounter(outbox.direct);
      Retention retention =
          Retention.builder(server.database, locks.on(outbox.pool))
              .keep(Duration.ofDays(1))
              .batch(500)
              .build();
      assertThat(retention.runOnce()).isEqualTo(new RetentionResult(ROWS, 0, ROWS / 500 + 1, true));
      assertThat(outbox.count("1 = 1")).isEqualTo(10);
      assertThat(locks.transactions()).isGreaterThan(ROWS / 500);
      assertThat(locks.mostRows()).isEqualTo(500);
      // Nothing that a writer or a dispatcher needs is locked: only the rows that go.
      assertThat(locks.modes()).isSubsetOf("AccessShareLock", "RowShareLock", "RowExclusiveLock");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_18"})
  void aRowThatSomebodyHoldsIsLeftOutAndGoesNextTime(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      fill(outbox);
      Retention retention =
          Retention.builder(server.database, outbox.pool)
              .keep(Duration.ofDays(1))
              .batch(5_000)
              .build();
      try (Connection holder = outbox.direct.getConnection();
          Statement statement = holder.createStatement()) {
        holder.setAutoCommit(false);
        statement.executeQuery("SELECT id FROM outbox WHERE id <= 3 FOR UPDATE").close();
        assertThat(retention.runOnce().removed()).isEqualTo(ROWS - 3);
        holder.rollback();
      }
      assertThat(retention.runOnce().removed()).isEqualTo(3);
    }
  }

  private static void fill(TestOutbox outbox) throws Exception {
    outbox.execute(
        "INSERT INTO outbox (topic, payload, dispatched_at)"
            + " SELECT 't', 'old', clock_timestamp() - INTERVAL '40 days'"
            + " FROM generate_series(1, "
            + ROWS
            + ")");
    outbox.execute(
        "INSERT INTO outbox (topic, payload) SELECT 't', 'open' FROM generate_series(1, 10)");
  }
}
