package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.Enqueued;
import io.github.outboxguard.outbox.OutboxMessage;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Writes rows on the caller's connection, inside the caller's transaction. Not API. */
public interface RowInserter {
  /**
   * Inserts messages in the order given, after locking their keys in a fixed order.
   *
   * @param connection in a transaction
   * @param messages at least one
   * @param notifyOnCommit whether dispatchers are to be told at commit, where the database can
   * @return one answer per message
   */
  List<Enqueued> insert(Connection connection, List<OutboxMessage> messages, boolean notifyOnCommit)
      throws SQLException;
}
