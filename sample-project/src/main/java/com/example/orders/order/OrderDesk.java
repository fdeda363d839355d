package com.example.orders.order;

import com.example.orders.db.Transactions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What the tools do. Each action is one transaction that changes business rows and requests what
 * must happen outside; nothing here waits for the outside. Safe for use by several threads.
 */
public final class OrderDesk {
  private final Transactions transactions;
  private final Requests requests;

  public OrderDesk(Transactions transactions, Requests requests) {
    this.transactions = transactions;
    this.requests = requests;
  }

  /**
   * What an action did.
   *
   * @param deduped it had been done before, and nothing was done now
   */
  public record Outcome(long orderId, boolean deduped) {}

  /**
   * A scheduled welcome mail.
   *
   * @param due when it is to be sent; null if it was scheduled before
   */
  public record Welcome(Instant due, boolean deduped) {}

  /** Places an order, and requests its payment and a mail. */
  public Outcome place(NewOrder order, String idempotencyKey, Trace trace) {
    return transactions.call(
        connection -> {
          Optional<Long> id = insert(connection, order, idempotencyKey);
          if (id.isEmpty()) {
            return new Outcome(idOf(connection, idempotencyKey), true);
          }
          requests.charge(connection, id.get(), order, trace);
          requests.mail(connection, id.get(), Mail.ORDER_RECEIVED, order.customerId(), trace);
          return new Outcome(id.get(), false);
        });
  }

  /** Cancels a customer's order, and requests the refund and a mail; empty if there is no such. */
  public Optional<Outcome> cancel(long orderId, String customerId, Trace trace) {
    return transactions.call(
        connection -> {
          Optional<Order> order = select(connection, orderId, customerId);
          if (order.isEmpty()) {
            return Optional.empty();
          }
          if (!markCancelled(connection, orderId)) {
            return Optional.of(new Outcome(orderId, true));
          }
          requests.refund(connection, orderId, trace);
          requests.mail(connection, orderId, Mail.ORDER_CANCELLED, customerId, trace);
          return Optional.of(new Outcome(orderId, false));
        });
  }

  /** Requests a customer's welcome mail after a delay, once per customer. */
  public Welcome scheduleWelcome(String customerId, Duration delay, Trace trace) {
    return transactions.call(
        connection -> {
          Optional<Instant> due = markWelcomed(connection, customerId, delay);
          if (due.isEmpty()) {
            return new Welcome(null, true);
          }
          requests.welcomeMail(connection, customerId, delay, trace);
          return new Welcome(due.get(), false);
        });
  }

  /** A customer's order. */
  public Optional<Order> find(long orderId, String customerId) {
    return transactions.call(connection -> select(connection, orderId, customerId));
  }

  private static Optional<Long> insert(Connection connection, NewOrder order, String key)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            """
            insert into orders (customer_id, item, amount, currency, idempotency_key)
            values (?, ?, ?, ?, ?) on conflict (idempotency_key) do nothing returning id
            """)) {
      insert.setString(1, order.customerId());
      insert.setString(2, order.item());
      insert.setLong(3, order.amount());
      insert.setString(4, order.currency().name());
      insert.setString(5, key);
      return firstLong(insert);
    }
  }

  private static long idOf(Connection connection, String key) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("select id from orders where idempotency_key = ?")) {
      select.setString(1, key);
      return firstLong(select).orElseThrow();
    }
  }

  private static Optional<Order> select(Connection connection, long orderId, String customerId)
      throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "select item, status from orders where id = ? and customer_id = ?")) {
      select.setLong(1, orderId);
      select.setString(2, customerId);
      try (ResultSet row = select.executeQuery()) {
        return row.next()
            ? Optional.of(new Order(orderId, row.getString(1), row.getString(2)))
            : Optional.empty();
      }
    }
  }

  private static boolean markCancelled(Connection connection, long orderId) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "update orders set status = 'cancelled' where id = ? and status in ('pending', 'paid')")) {
      update.setLong(1, orderId);
      return update.executeUpdate() == 1;
    }
  }

  private static Optional<Instant> markWelcomed(
      Connection connection, String customerId, Duration delay) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            """
            update customers set welcome_requested_at = now()
            where id = ? and welcome_requested_at is null
            returning now() + make_interval(secs => ?)
            """)) {
      update.setString(1, customerId);
      update.setLong(2, delay.toSeconds());
      try (ResultSet row = update.executeQuery()) {
        return row.next()
            ? Optional.of(row.getObject(1, Timestamp.class).toInstant())
            : Optional.empty();
      }
    }
  }

  private static Optional<Long> firstLong(PreparedStatement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery()) {
      return row.next() ? Optional.of(row.getLong(1)) : Optional.empty();
    }
  }
}
