package io.github.outboxguard.contracts.capability;

import io.github.outboxguard.contracts.Message;
import java.sql.Connection;
import java.util.List;

/**
 * Files through a connection that its caller hands over, so that the state of that connection
 * decides whether the promise can be kept.
 */
public interface TakesConnections {
  /**
   * Files messages in the transaction of this connection, in this order, all or none.
   *
   * @param messages may be empty
   * @throws Exception if they were not filed
   */
  void enqueueAll(Connection connection, List<Message> messages) throws Exception;
}
