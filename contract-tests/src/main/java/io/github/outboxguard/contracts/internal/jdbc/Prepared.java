package io.github.outboxguard.contracts.internal.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Statements of one connection that are kept for the next run. H2 parses and plans each {@code FOR
 * UPDATE} anew, which takes longer than to execute it; servers and their drivers do this
 * themselves. Thread-safe.
 */
final class Prepared {
  /** Statements with their values inlined would fill the memory. */
  private static final int MOST = 200;

  private final Connection connection;
  private final Map<String, PreparedStatement> idle = new HashMap<>();

  Prepared(Connection connection) {
    this.connection = connection;
  }

  /** A statement as if it were new. */
  PreparedStatement take(String sql) throws SQLException {
    PreparedStatement kept;
    synchronized (idle) {
      kept = idle.remove(sql);
    }
    return kept != null ? kept : connection.prepareStatement(sql);
  }

  /**
   * Takes a statement back on which nothing but its parameters was set.
   *
   * @param rows its last result
   */
  void give(String sql, PreparedStatement statement, @Nullable ResultSet rows) throws SQLException {
    if (rows != null) {
      rows.close();
    }
    statement.clearParameters();
    synchronized (idle) {
      if (idle.size() < MOST && idle.putIfAbsent(sql, statement) == null) {
        return;
      }
    }
    statement.close();
  }
}
