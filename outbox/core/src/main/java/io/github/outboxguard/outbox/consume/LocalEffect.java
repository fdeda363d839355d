package io.github.outboxguard.outbox.consume;

import io.github.outboxguard.outbox.transport.OutboundMessage;
import java.sql.Connection;

/** An effect in the ledger's own database. */
@FunctionalInterface
public interface LocalEffect {
  /**
   * Acts, on the given connection only.
   *
   * @param connection in the transaction that also records the message; do not commit or close it
   * @param message to act on
   * @throws Exception to undo everything and have the message again
   */
  void apply(Connection connection, OutboundMessage message) throws Exception;
}
