package io.github.outboxguard.outbox;

import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.internal.RowInserter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Files messages in the outbox on the caller's connection, inside the caller's transaction. The row
 * exists exactly if that transaction commits; the writer never commits, rolls back, or opens a
 * connection. Thread-safe: one writer serves a whole application.
 */
public final class OutboxWriter {
  private final RowInserter inserter;
  private final WriterLimits limits;
  private final boolean notifyOnCommit;

  private OutboxWriter(Builder builder) {
    this.inserter = Dialect.of(builder.database).inserter();
    this.limits = builder.limits;
    this.notifyOnCommit = builder.notifyOnCommit;
  }

  /** A writer with default limits and without notifications. */
  public static OutboxWriter of(Database database) {
    return builder(database).build();
  }

  /** Starts a writer for one kind of database. */
  public static Builder builder(Database database) {
    return new Builder(database);
  }

  /**
   * Files one message.
   *
   * @param connection open, writable, with autocommit off: the one that carries the business rows
   * @param message what to send
   * @return the row's identity, true once the caller commits
   * @throws OutboxMessageException if the message is over a limit; nothing was sent to the database
   * @throws OutboxTransactionException if the connection cannot carry the promise
   * @throws SQLException if the insert failed; the transaction is in the state the database left it
   */
  public Enqueued enqueue(Connection connection, OutboxMessage message) throws SQLException {
    return enqueueAll(connection, List.of(message)).get(0);
  }

  /**
   * Files one text message; the short form of {@link #enqueue(Connection, OutboxMessage)}.
   *
   * @param connection as there
   * @param topic where it goes
   * @param key what it is about, or null for a message without key and order
   * @param payload the body
   */
  public Enqueued enqueue(Connection connection, String topic, @Nullable String key, String payload)
      throws SQLException {
    OutboxMessage.Builder message = OutboxMessage.to(topic).payload(payload);
    if (key != null) {
      message.key(key);
    }
    return enqueue(connection, message.build());
  }

  /**
   * Files several messages; all or none, in the order of the list. On PostgreSQL this is one insert
   * however long the list, unless a message carries a request id.
   *
   * @param connection as in {@link #enqueue(Connection, OutboxMessage)}
   * @param messages may be empty
   * @return one answer per message, in the same order
   */
  public List<Enqueued> enqueueAll(Connection connection, List<OutboxMessage> messages)
      throws SQLException {
    List<OutboxMessage> batch = List.copyOf(messages);
    batch.forEach(this::check);
    check(connection);
    return batch.isEmpty() ? List.of() : inserter.insert(connection, batch, notifyOnCommit);
  }

  private static void check(Connection connection) throws SQLException {
    if (connection.isClosed()) {
      throw new OutboxTransactionException(
          "The connection is closed. Enqueue before the transaction ends, on its own connection.");
    }
    if (connection.getAutoCommit()) {
      throw new OutboxTransactionException(
          "The connection is in autocommit mode, so the message would commit without the business"
              + " rows. Call setAutoCommit(false), or enqueue inside the transaction.");
    }
    if (connection.isReadOnly()) {
      throw new OutboxTransactionException(
          "The connection is read-only, so the message would be lost. Use a writable transaction.");
    }
  }

  private void check(OutboxMessage message) {
    long bytes =
        message.payload() instanceof Payload.Text text
            ? utf8Length(text.value())
            : message.payload().asBytes().length;
    if (bytes > limits.maxPayloadBytes()) {
      throw new OutboxMessageException(
          "The payload for topic "
              + message.topic()
              + " has "
              + bytes
              + " bytes, the limit is "
              + limits.maxPayloadBytes()
              + ". Store it elsewhere and send a reference, or raise WriterLimits.");
    }
    int headers = 0;
    for (Map.Entry<String, String> header : message.headers().entrySet()) {
      headers += header.getKey().length() + header.getValue().length();
    }
    if (headers > limits.maxHeaderBytes()) {
      throw new OutboxMessageException(
          "The headers for topic "
              + message.topic()
              + " have "
              + headers
              + " chars, the limit is "
              + limits.maxHeaderBytes()
              + ". Move data into the payload, or raise WriterLimits.");
    }
  }

  private static long utf8Length(String text) {
    long length = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      // Each half of a surrogate pair counts two: four for the pair.
      length += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
    return length;
  }

  /** Collects the settings of a writer. Not thread-safe. */
  public static final class Builder {
    private final Database database;
    private WriterLimits limits = WriterLimits.defaults();
    private boolean notifyOnCommit;

    private Builder(Database database) {
      this.database = database;
    }

    /** Replaces the default limits. */
    public Builder limits(WriterLimits newLimits) {
      this.limits = newLimits;
      return this;
    }

    /**
     * Wakes listening dispatchers at commit: at most one notification per transaction, and none for
     * delayed messages. PostgreSQL only, ignored elsewhere. Off by default, since a notification
     * makes commits wait for each other for a moment.
     */
    public Builder notifyOnCommit(boolean wake) {
      this.notifyOnCommit = wake;
      return this;
    }

    /** The writer. */
    public OutboxWriter build() {
      return new OutboxWriter(this);
    }
  }
}
