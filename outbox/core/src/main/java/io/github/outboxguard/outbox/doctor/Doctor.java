package io.github.outboxguard.outbox.doctor;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.doctor.Diagnosis.Level;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.internal.Micros;
import io.github.outboxguard.outbox.retention.Retention;
import io.github.outboxguard.outbox.schema.OutboxSchema;
import io.github.outboxguard.outbox.schema.SchemaReport;
import io.github.outboxguard.outbox.stats.OutboxStats;
import io.github.outboxguard.outbox.stats.TopicStats;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Says what is wrong with an outbox. It only reads. Thread-safe. */
public final class Doctor {
  private static final Duration LATE = Duration.ofMinutes(5);
  private static final Duration SKEW = Duration.ofSeconds(2);
  private static final int DEFAULT_KEEP_DAYS = 30;

  private final Database database;
  private final Dialect dialect;
  private final Clock clock;

  private Doctor(Database database, Clock clock) {
    this.database = database;
    this.dialect = Dialect.of(database);
    this.clock = clock;
  }

  /** A doctor for a database. */
  public static Doctor of(Database database) {
    return new Doctor(database, Clock.systemUTC());
  }

  /** A doctor that compares the database's clock with another one. */
  public static Doctor of(Database database, Clock clock) {
    return new Doctor(database, clock);
  }

  /** Looks at everything; the worst comes first within a check. */
  public List<Diagnosis> examine(Connection connection) throws SQLException {
    List<Diagnosis> found = new ArrayList<>();
    SchemaReport schema = OutboxSchema.of(database).verify(connection);
    schema.problems().forEach(p -> found.add(new Diagnosis(Level.PROBLEM, "schema", p)));
    if (!schema.valid()) {
      found.add(
          new Diagnosis(
              Level.WARNING, "schema", "the other checks need a complete schema; stopped"));
      return found;
    }
    found.add(new Diagnosis(Level.OK, "schema", "version " + schema.version()));
    clock(connection, found);
    new PlanCheck(database, dialect).examine(connection, found);
    topics(connection, found);
    retention(connection, found);
    if (database == Database.POSTGRESQL) {
      new PostgresHealth().examine(connection, found);
    }
    return found;
  }

  /**
   * The command: {@code Doctor <jdbc url> [user]}, password in the environment variable {@code
   * OUTBOX_DB_PASSWORD}. The driver must be on the class path. Ends with 1 if there is a problem, 2
   * if the examination itself failed.
   */
  public static void main(String[] arguments) {
    System.exit(
        DoctorCommand.run(arguments, System.getenv("OUTBOX_DB_PASSWORD"), System.out, System.err));
  }

  private void clock(Connection connection, List<Diagnosis> found) throws SQLException {
    long before = Micros.of(clock.instant());
    long databaseNow;
    try (PreparedStatement select =
            connection.prepareStatement("SELECT " + dialect.micros(dialect.now()));
        ResultSet row = select.executeQuery()) {
      row.next();
      databaseNow = row.getLong(1);
    }
    long after = Micros.of(clock.instant());
    long skew = databaseNow < before ? databaseNow - before : Math.max(0, databaseNow - after);
    boolean bad = Math.abs(skew) > Micros.of(SKEW);
    found.add(
        new Diagnosis(
            bad ? Level.WARNING : Level.OK,
            "clock",
            "the database's clock differs from this machine's by "
                + skew / 1000
                + " ms"
                + (bad ? "; the outbox uses the database's only, but logs will not match" : "")));
  }

  private void topics(Connection connection, List<Diagnosis> found) throws SQLException {
    for (TopicStats topic : OutboxStats.of(database).read(connection).values()) {
      String name = "topic " + topic.topic();
      if (topic.oldestDueAge().compareTo(LATE) > 0) {
        found.add(
            new Diagnosis(
                Level.PROBLEM,
                name,
                "oldest due row waits for "
                    + topic.oldestDueAge().toSeconds()
                    + " s; is a dispatcher with a route for this topic running?"));
      }
      if (topic.overLease() > 0) {
        found.add(
            new Diagnosis(
                Level.WARNING,
                name,
                topic.overLease()
                    + " rows are past their lease: an owner died and nobody has claimed since"));
      }
      if (topic.manyAttempts() > 0) {
        found.add(
            new Diagnosis(
                Level.WARNING,
                name,
                topic.manyAttempts() + " rows have more than 5 attempts; see last_error"));
      }
      if (topic.dead() > 0) {
        found.add(
            new Diagnosis(
                topic.blockedKeys() > 0 ? Level.PROBLEM : Level.WARNING,
                name,
                topic.dead()
                    + " dead letters, "
                    + topic.blockedKeys()
                    + " keys blocked; replay or discard them with DeadLetters"));
      }
      found.add(
          new Diagnosis(
              Level.OK, name, topic.pending() + " pending, " + topic.inFlight() + " in flight"));
    }
  }

  private void retention(Connection connection, List<Diagnosis> found) throws SQLException {
    String sql =
        "SELECT (SELECT "
            + dialect.micros("MIN(dispatched_at)")
            + " FROM outbox WHERE dispatched_at IS NOT NULL), (SELECT "
            + dialect.micros("renewed_at")
            + " FROM outbox_lease WHERE name = '"
            + Retention.LEASE
            + "'), "
            + dialect.micros(dialect.now());
    try (PreparedStatement select = connection.prepareStatement(sql);
        ResultSet row = select.executeQuery()) {
      row.next();
      long oldest = row.getLong(1);
      boolean none = row.wasNull();
      long ran = row.getLong(2);
      boolean never = row.wasNull();
      long now = row.getLong(3);
      long days = none ? 0 : Duration.ofNanos((now - oldest) * 1000).toDays();
      String when =
          never
              ? "it has never run"
              : "it ran " + Duration.ofNanos((now - ran) * 1000).toHours() + " h ago";
      boolean late = days > DEFAULT_KEEP_DAYS + 1;
      found.add(
          new Diagnosis(
              late ? Level.PROBLEM : Level.OK,
              "retention",
              "oldest dispatched row is "
                  + days
                  + " days old, "
                  + when
                  + (late ? "; the table grows for ever, run Retention daily" : "")));
    }
  }
}
