package io.github.outboxguard.outbox.retention;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.internal.Micros;
import io.github.outboxguard.outbox.internal.Sessions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Removes rows that need no more work: dispatched ones, and dead letters that an operator
 * discarded, once they are old enough. Pending, claimed and dead rows stay however old they are.
 * Small batches, each in its own transaction, so no writer ever waits long. Thread-safe.
 *
 * <p>Request ids are remembered as long as their rows, so the time given here is also the window in
 * which a repeated request is recognised.
 */
public final class Retention {
  /** Under this name {@code outbox_lease} says when retention last ran. */
  public static final String LEASE = "retention";

  private static final String ARCHIVED =
      "id, message_id, aggregate_id, topic, payload, payload_bytes, payload_type, headers,"
          + " created_at, available_at, dispatched_at, attempts, last_error, request_id, source";

  private final Dialect dialect;
  private final Sessions sessions;
  private final long keepMicros;
  private final int batch;
  private final int mostBatches;
  private final boolean archive;

  private Retention(Builder b) {
    this.dialect = Dialect.of(b.database);
    this.sessions = new Sessions(b.dataSource, dialect, b.databaseTimeout);
    this.keepMicros = Micros.of(b.keep);
    this.batch = b.batch;
    this.mostBatches = b.mostBatches;
    this.archive = b.archive;
  }

  /** Starts the settings: 30 days, 1000 rows per batch, deleting. */
  public static Builder builder(Database database, DataSource dataSource) {
    return new Builder(database, dataSource);
  }

  /**
   * Removes what is old enough now.
   *
   * @throws SQLException if the database failed; finished batches stay finished
   */
  public RetentionResult runOnce() throws SQLException {
    long removed = 0;
    int batches = 0;
    boolean complete = false;
    while (!complete && batches < mostBatches) {
      int rows = sessions.transact(this::removeBatch);
      batches++;
      removed += rows;
      complete = rows < batch;
    }
    sessions.run(this::stamp);
    return new RetentionResult(removed, archive ? removed : 0, batches, complete);
  }

  private int removeBatch(Connection connection) throws SQLException {
    dialect.beginWrite(connection);
    List<Long> ids = old(connection, "dispatched_at", "dispatched_at IS NOT NULL", batch);
    ids.addAll(
        old(
            connection,
            "discarded_at",
            "dead_at IS NOT NULL AND discarded_at IS NOT NULL AND dispatched_at IS NULL",
            batch - ids.size()));
    if (ids.isEmpty()) {
      return 0;
    }
    String list = String.join(",", ids.stream().map(id -> Long.toString(id)).toList());
    // The state is asked for again: a row must be terminal when it goes, not when it was listed.
    String where =
        " FROM outbox WHERE id IN ("
            + list
            + ") AND (dispatched_at IS NOT NULL OR discarded_at IS NOT NULL)";
    if (archive) {
      update(
          connection, "INSERT INTO outbox_archive (" + ARCHIVED + ") SELECT " + ARCHIVED + where);
    }
    return update(connection, "DELETE" + where);
  }

  private List<Long> old(Connection connection, String column, String terminal, int most)
      throws SQLException {
    String sql =
        "SELECT id FROM outbox WHERE "
            + terminal
            + " AND "
            + column
            + " < "
            + dialect.plusMicros(dialect.stableNow())
            + " ORDER BY "
            + column
            + " LIMIT "
            + most
            + dialect.skipLocked();
    List<Long> ids = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setLong(1, -keepMicros);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          ids.add(rows.getLong(1));
        }
      }
    }
    return ids;
  }

  private static int update(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      return statement.executeUpdate();
    }
  }

  /** Leaves a trace for the doctor. */
  private void stamp(Connection connection) throws SQLException {
    String update =
        "UPDATE outbox_lease SET renewed_at = " + dialect.now() + " WHERE name = '" + LEASE + "'";
    if (update(connection, update) == 0) {
      update(
          connection,
          dialect.insertIgnore(
              "outbox_lease", "name, renewed_at", "'" + LEASE + "', " + dialect.now()));
    }
  }

  /** Collects the settings. Not thread-safe. */
  public static final class Builder {
    private final Database database;
    private final DataSource dataSource;
    private Duration keep = Duration.ofDays(30);
    private int batch = 1000;
    private int mostBatches = 10_000;
    private boolean archive;
    private Duration databaseTimeout = Duration.ofSeconds(30);

    private Builder(Database database, DataSource dataSource) {
      this.database = database;
      this.dataSource = dataSource;
    }

    /** How long terminal rows stay, counted from when they became terminal. */
    public Builder keep(Duration value) {
      if (value.isNegative()) {
        throw new IllegalArgumentException("keep must not be negative, got " + value);
      }
      this.keep = value;
      return this;
    }

    /** Rows per transaction, 1 to 10 000. */
    public Builder batch(int rows) {
      if (rows < 1 || rows > 10_000) {
        throw new IllegalArgumentException("batch must be 1 to 10000, got " + rows);
      }
      this.batch = rows;
      return this;
    }

    /** Most transactions per run. */
    public Builder mostBatches(int batches) {
      if (batches < 1) {
        throw new IllegalArgumentException("mostBatches must be positive, got " + batches);
      }
      this.mostBatches = batches;
      return this;
    }

    /** Moves rows to {@code outbox_archive} instead of deleting them. */
    public Builder archive(boolean value) {
      this.archive = value;
      return this;
    }

    /** Longest time for one exchange with the database. */
    public Builder databaseTimeout(Duration value) {
      this.databaseTimeout = value;
      return this;
    }

    /** The retention. */
    public Retention build() {
      return new Retention(this);
    }
  }
}
