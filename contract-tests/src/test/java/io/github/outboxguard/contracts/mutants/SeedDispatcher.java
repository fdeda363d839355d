package io.github.outboxguard.contracts.mutants;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.reference.ReferenceOutbox;
import io.github.outboxguard.contracts.reference.ReferenceTable;
import io.github.outboxguard.contracts.reference.Row;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The dispatcher that the pattern's descriptions show: select due rows FOR UPDATE SKIP LOCKED,
 * commit, send, then mark. The locks are gone before the first send, so two dispatchers take the
 * same row.
 */
class SeedDispatcher extends ReferenceOutbox {
  SeedDispatcher(Env env) {
    super(env);
  }

  @Override
  protected List<Row> claim() throws SQLException {
    try (Connection connection = env.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      List<Row> rows = table.due(connection, now(), 200);
      connection.commit();
      return rows;
    }
  }

  @Override
  protected void settle(Row row) throws SQLException {
    table.execute(
        env.dataSource(),
        connection ->
            ReferenceTable.update(
                connection,
                "update outbox set done_at = ? where seq = ?",
                now().toEpochMilli(),
                row.seq()));
  }

  @Override
  protected void postpone(Row row) throws SQLException {
    long due = now().plus(delay(row.attempts() + 1)).toEpochMilli();
    table.execute(
        env.dataSource(),
        connection ->
            ReferenceTable.update(
                connection,
                "update outbox set attempts = attempts + 1, due = ? where seq = ?",
                due,
                row.seq()));
  }
}
