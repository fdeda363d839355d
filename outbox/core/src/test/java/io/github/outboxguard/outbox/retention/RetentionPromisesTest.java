package io.github.outboxguard.outbox.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.deadletter.DeadLetters;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.SenderThreads;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import io.github.outboxguard.outbox.doctor.Diagnosis;
import io.github.outboxguard.outbox.doctor.Doctor;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.schema.OutboxSchema;
import io.github.outboxguard.outbox.schema.SchemaReport;
import io.github.outboxguard.outbox.stats.HealthThresholds;
import io.github.outboxguard.outbox.stats.OutboxHealth;
import io.github.outboxguard.outbox.stats.OutboxStats;
import io.github.outboxguard.outbox.stats.TopicStats;
import io.github.outboxguard.outbox.testing.EachServer;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import io.github.outboxguard.outbox.transport.PermanentSendException;
import java.sql.Connection;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;

/** What may be removed, and what is seen of an outbox, on every database. */
final class RetentionPromisesTest {

  /** Rows in every state, all of them filed long ago. */
  private static void fillEveryState(TestOutbox outbox) throws Exception {
    outbox.enqueue("t", null, "sent");
    outbox.enqueue("t", null, "dead");
    outbox.enqueue("t", null, "retry");
    outbox.enqueue("t", "k", "dead");
    outbox.enqueue("t", "k", "blocked");
    try (Dispatcher dispatcher =
        outbox
            .dispatcher()
            .route(
                "t",
                m ->
                    switch (m.payload().asText()) {
                      case "sent" -> CompletableFuture.completedFuture(null);
                      case "dead" -> throw new PermanentSendException("no");
                      default -> throw new IllegalStateException("later");
                    },
                TopicPolicy.defaults())
            .threads(SenderThreads.caller())
            .build()) {
      dispatcher.dispatchOnce();
    }
    outbox.enqueue("t", null, "new");
    outbox.enqueue("t", null, "claimed");
    outbox.execute(
        "UPDATE outbox SET lease_token = 7, lease_until = available_at, attempts = 1 WHERE payload"
            + " LIKE 'claimed'");
    outbox.enqueue("t", null, "discarded");
    outbox.execute("UPDATE outbox SET dead_at = created_at WHERE payload LIKE 'discarded'");
    long discarded =
        ((Number) outbox.query("SELECT MAX(id) AS n FROM outbox").get(0).get("n")).longValue();
    outbox.tx(c -> DeadLetters.of(outbox.database).discard(c, discarded, "test"));
  }

  private static void age(TestOutbox outbox, Duration age) throws Exception {
    Dialect dialect = Dialect.of(outbox.database);
    long micros = -age.toMillis() * 1000;
    for (String column :
        List.of("created_at", "available_at", "dispatched_at", "dead_at", "discarded_at")) {
      outbox.execute(
          "UPDATE outbox SET "
              + column
              + " = "
              + dialect.plusMicros(column)
              + " WHERE "
              + column
              + " IS NOT NULL",
          micros);
    }
  }

  @ParameterizedTest
  @EachServer
  void p1_p2_onlyOldTerminalRowsGoWhateverTheAgeOfTheOthers(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      fillEveryState(outbox);
      long all = outbox.count("1 = 1");
      Retention month = Retention.builder(server.database, outbox.pool).batch(1).build();
      age(outbox, Duration.ofDays(29).plusHours(23));
      assertThat(month.runOnce()).isEqualTo(new RetentionResult(0, 0, 1, true));
      age(outbox, Duration.ofHours(2));
      assertThat(month.runOnce()).isEqualTo(new RetentionResult(2, 0, 3, true));
      assertThat(outbox.count("1 = 1")).isEqualTo(all - 2);
      assertThat(outbox.count("dispatched_at IS NOT NULL OR discarded_at IS NOT NULL")).isZero();
      assertThat(outbox.count("dead_at IS NOT NULL")).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EachServer
  void archivingMovesRowsWithTheirContent(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      fillEveryState(outbox);
      age(outbox, Duration.ofDays(40));
      Retention archive = Retention.builder(server.database, outbox.pool).archive(true).build();
      assertThat(archive.runOnce()).isEqualTo(new RetentionResult(2, 2, 1, true));
      assertThat(outbox.query("SELECT payload, topic FROM outbox_archive ORDER BY id"))
          .containsExactly(
              Map.of("payload", "sent", "topic", "t"),
              Map.of("payload", "discarded", "topic", "t"));
    }
  }

  @ParameterizedTest
  @EachServer
  void statisticsAndHealthSayWhatIsThere(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      fillEveryState(outbox);
      try (Connection connection = outbox.pool.getConnection()) {
        TopicStats stats = OutboxStats.of(server.database).read(connection).get("t");
        assertThat(stats.pending()).isEqualTo(4);
        assertThat(stats.dead()).isEqualTo(2);
        assertThat(stats.blockedKeys()).isEqualTo(1);
        assertThat(stats.overLease()).isEqualTo(1);
        assertThat(stats.maxAttempts()).isEqualTo(1);
      }
      age(outbox, Duration.ofHours(1));
      try (Connection connection = outbox.pool.getConnection()) {
        Map<String, TopicStats> topics = OutboxStats.of(server.database).read(connection);
        assertThat(topics.get("t").oldestDueAge())
            .isBetween(Duration.ofMinutes(59), Duration.ofHours(2));
        OutboxHealth health = OutboxHealth.of(topics, HealthThresholds.defaults());
        assertThat(health.healthy()).isFalse();
        assertThat(health.reasons()).hasSize(3).anyMatch(r -> r.contains("1 keys are blocked"));
        assertThat(OutboxHealth.of(Map.of(), HealthThresholds.defaults()).healthy()).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EachServer
  void theDoctorFindsWhatIsWrongAndNothingElse(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      outbox.enqueue("t", null, "fresh");
      assertThat(problems(outbox, Clock.systemUTC())).isEmpty();
      fillEveryState(outbox);
      age(outbox, Duration.ofDays(40));
      assertThat(problems(outbox, Clock.systemUTC()))
          .anyMatch(p -> p.contains("oldest due row waits"))
          .anyMatch(p -> p.contains("1 keys blocked"))
          .anyMatch(p -> p.contains("past their lease"))
          .anyMatch(p -> p.contains("run Retention daily"));
      Clock ahead = Clock.offset(Clock.system(ZoneOffset.ofHours(9)), Duration.ofHours(1));
      assertThat(problems(outbox, ahead)).anyMatch(p -> p.contains("clock differs"));
    }
  }

  private static List<String> problems(TestOutbox outbox, Clock clock) throws Exception {
    try (Connection connection = outbox.pool.getConnection()) {
      return Doctor.of(outbox.database, clock).examine(connection).stream()
          .filter(d -> d.level() != Diagnosis.Level.OK)
          .map(Diagnosis::text)
          .toList();
    }
  }

  @ParameterizedTest
  @EachServer
  void migrateIsIdempotentAndVerifyNamesWhatIsMissing(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      OutboxSchema schema = OutboxSchema.of(server.database);
      try (Connection connection = outbox.pool.getConnection()) {
        schema.migrate(connection);
        assertThat(schema.verify(connection).problems()).isEmpty();
      }
      outbox.execute(
          server == Server.MARIADB || server == Server.MYSQL
              ? "DROP INDEX outbox_pending ON outbox"
              : "DROP INDEX outbox_pending");
      if (server != Server.MARIADB && server != Server.MYSQL) {
        outbox.execute("ALTER TABLE processed_messages DROP COLUMN attempts");
      } else {
        outbox.execute("ALTER TABLE outbox_lease DROP COLUMN owner");
      }
      try (Connection connection = outbox.pool.getConnection()) {
        SchemaReport report = schema.verify(connection);
        assertThat(report.problems()).hasSize(2).anyMatch(p -> p.contains("index outbox_pending"));
        org.assertj.core.api.Assertions.assertThatThrownBy(report::requireValid)
            .hasMessageContaining("OutboxSchema.migrate");
      }
      outbox.execute("INSERT INTO outbox_schema_version (version) VALUES (99)");
      try (Connection connection = outbox.pool.getConnection()) {
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> schema.migrate(connection))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("newer library");
      }
    }
  }
}
