package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.capability.ConsumesMessages.Handler;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A small correct consumer: record and effect in one transaction, the record first, under a unique
 * key. Failures are counted in a transaction of their own, and a message whose predecessor is
 * missing is refused.
 */
public class ReferenceInbox {
  static final Duration WINDOW = Duration.ofDays(14);
  static final String POSITION = "position";
  protected static final int DELIVERIES = 3;

  protected final Env env;
  protected final String name;
  protected final Handler handler;

  protected ReferenceInbox(Env env, String name, Handler handler) {
    this.env = env;
    this.name = name;
    this.handler = handler;
  }

  static void create(Statement statement) throws SQLException {
    statement.execute(
        """
        create table inbox_failures (
          consumer varchar(64) not null,
          id varchar(64) not null,
          failures int not null,
          primary key (consumer, id))
        """);
    statement.execute(
        """
        create table inbox_order (
          consumer varchar(64) not null,
          msg_key varchar(64) not null,
          handled bigint not null,
          primary key (consumer, msg_key))
        """);
  }

  protected void receive(Delivery delivery) throws Exception {
    receiveInOneTransaction(delivery);
  }

  protected final void receiveInOneTransaction(Delivery delivery) throws Exception {
    if (failures(delivery) >= DELIVERIES) {
      return;
    }
    try (Connection connection = env.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      try {
        if (!seen(connection, delivery)) {
          // A concurrent copy waits here for this transaction, then fails on the key and is
          // delivered again.
          record(connection, delivery);
          follows(connection, delivery);
          handle(connection, delivery);
        }
        connection.commit();
      } catch (Throwable e) {
        connection.rollback();
        throw e;
      }
    } catch (HandlerFailed e) {
      if (!isParked(delivery)) {
        throw e;
      }
    }
  }

  /** The handler's own failure, which counts; one of the database does not. */
  protected static final class HandlerFailed extends Exception {
    HandlerFailed(Exception cause) {
      super(cause);
    }
  }

  private void handle(Connection connection, Delivery delivery) throws Exception {
    try {
      handler.handle(connection, delivery);
    } catch (RuntimeException e) {
      throw new HandlerFailed(e);
    }
  }

  /** Counts a failure; returns whether it was the last that is allowed. */
  protected boolean isParked(Delivery delivery) throws SQLException {
    try (Connection connection = env.dataSource().getConnection()) {
      String more =
          "update inbox_failures set failures = failures + 1 where consumer = ? and id = ?";
      if (ReferenceTable.update(connection, more, name, delivery.id()) == 0) {
        String first = "insert into inbox_failures (consumer, id, failures) values (?, ?, 1)";
        ReferenceTable.update(connection, first, name, delivery.id());
      }
    }
    return failures(delivery) >= DELIVERIES;
  }

  private int failures(Delivery delivery) throws SQLException {
    String sql = "select failures from inbox_failures where consumer = ? and id = ?";
    try (Connection connection = env.dataSource().getConnection()) {
      return (int) number(connection, sql, name, delivery.id());
    }
  }

  static List<String> parked(Connection connection, String consumer) throws SQLException {
    String sql = "select id from inbox_failures where consumer = ? and failures >= ?";
    List<String> ids = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, consumer);
      select.setInt(2, DELIVERIES);
      try (ResultSet result = select.executeQuery()) {
        while (result.next()) {
          ids.add(result.getString(1));
        }
      }
    }
    return ids;
  }

  /** Refuses a message until the one before it in its key was handled. */
  protected void follows(Connection connection, Delivery delivery) throws SQLException {
    String position = delivery.headers().get(POSITION);
    if (position == null) {
      return;
    }
    long own = Long.parseLong(position);
    String sql = "select handled from inbox_order where consumer = ? and msg_key = ? for update";
    if (number(connection, sql, name, delivery.key()) != own - 1) {
      throw new IllegalStateException("the message before position " + own + " is not handled yet");
    }
    String more = "update inbox_order set handled = ? where consumer = ? and msg_key = ?";
    if (ReferenceTable.update(connection, more, own, name, delivery.key()) == 0) {
      String first = "insert into inbox_order (consumer, msg_key, handled) values (?, ?, ?)";
      ReferenceTable.update(connection, first, name, delivery.key(), own);
    }
  }

  private static long number(Connection connection, String sql, String first, String second)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, first);
      select.setString(2, second);
      try (ResultSet result = select.executeQuery()) {
        return result.next() ? result.getLong(1) : 0;
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
