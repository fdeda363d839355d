package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.capability.ConsumesMessages.Handler;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;

/**
 * A small correct consumer: record and effect in one transaction, the record first, under a unique
 * key.
 */
public class ReferenceInbox {
  static final Duration WINDOW = Duration.ofDays(14);

  protected final Env env;
  protected final String name;
  protected final Handler handler;

  protected ReferenceInbox(Env env, String name, Handler handler) {
    this.env = env;
    this.name = name;
    this.handler = handler;
  }

  protected void receive(Delivery delivery) throws Exception {
    receiveInOneTransaction(delivery);
  }

  protected final void receiveInOneTransaction(Delivery delivery) throws Exception {
    try (Connection connection = env.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      try {
        if (!seen(connection, delivery)) {
          // A concurrent copy waits here for this transaction, then fails on the key and is
          // delivered again.
          record(connection, delivery);
          handler.handle(connection, delivery);
        }
        connection.commit();
      } catch (Throwable e) {
        connection.rollback();
        throw e;
      }
    }
  }

  protected boolean seen(Connection connection, Delivery delivery) throws SQLException {
    String sql = "select 1 from inbox where consumer = ? and id = ?";
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, name);
      select.setString(2, delivery.id());
      try (ResultSet result = select.executeQuery()) {
        return result.next();
      }
    }
  }

  protected void record(Connection connection, Delivery delivery) throws SQLException {
    ReferenceTable.update(
        connection,
        "insert into inbox (consumer, id, at) values (?, ?, ?)",
        name,
        delivery.id(),
        env.clock().millis());
  }

  static void prune(Connection connection, Instant now) throws SQLException {
    ReferenceTable.update(
        connection, "delete from inbox where at < ?", now.minus(WINDOW).toEpochMilli());
  }
}
