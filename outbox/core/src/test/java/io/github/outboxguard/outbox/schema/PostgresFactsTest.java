package io.github.outboxguard.outbox.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables that have all the right names and would still make claims slow or late. */
final class PostgresFactsTest {

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void whatTheReportSaysToRunMakesOldTablesGood(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      assertThat(problems(outbox)).isEmpty();
      outbox.execute("ALTER TABLE outbox ALTER COLUMN available_at SET DEFAULT clock_timestamp()");
      outbox.execute("ALTER TABLE outbox ALTER COLUMN topic TYPE TEXT COLLATE \"POSIX\"");
      outbox.execute("DROP INDEX outbox_key_due");
      outbox.execute("CREATE INDEX outbox_key_due ON outbox (topic, available_at, id)");
      outbox.execute("DROP INDEX outbox_key_head");
      outbox.execute(
          "CREATE INDEX outbox_key_head ON outbox (topic, aggregate_id, id)"
              + " WHERE dispatched_at IS NULL AND dead_at IS NULL AND ordered AND NOT shadow");
      outbox.execute("DROP INDEX outbox_pending");
      outbox.execute(
          "CREATE INDEX outbox_pending ON outbox (topic, id) WHERE dispatched_at IS NULL"
              + " AND dead_at IS NULL AND NOT ordered AND NOT shadow");
      List<String> problems = problems(outbox);
      assertThat(problems)
          .hasSize(5)
          .anyMatch(
              p -> p.startsWith("column outbox.available_at has the default clock_timestamp()"))
          .anyMatch(p -> p.startsWith("column outbox.topic sorts by collation POSIX"))
          .anyMatch(p -> p.startsWith("partial index outbox_key_due on outbox is not as"))
          .anyMatch(p -> p.startsWith("partial index outbox_key_head on outbox is not as"))
          .anyMatch(p -> p.startsWith("partial index outbox_pending on outbox is not as"));
      for (String problem : problems) {
        outbox.execute(problem.substring(problem.indexOf("Run: ") + "Run: ".length()));
      }
      assertThat(problems(outbox)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void aTableWithoutADefaultTimeAndWithoutAnIndexIsNamed(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      outbox.execute("ALTER TABLE outbox ALTER COLUMN available_at DROP DEFAULT");
      outbox.execute("DROP INDEX outbox_key_due");
      assertThat(problems(outbox))
          .hasSize(2)
          .anyMatch(p -> p.startsWith("column outbox.available_at has the default none"))
          .anyMatch(
              p ->
                  p.equals(
                      "partial index outbox_key_due on outbox is missing: every claim reads the"
                          + " whole table"));
    }
  }

  private static List<String> problems(TestOutbox outbox) throws Exception {
    try (Connection connection = outbox.direct.getConnection()) {
      return OutboxSchema.of(Database.POSTGRESQL).verify(connection).problems();
    }
  }
}
