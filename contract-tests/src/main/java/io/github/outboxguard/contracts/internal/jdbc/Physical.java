package io.github.outboxguard.contracts.internal.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A real connection, and the number of its session on the server. */
public final class Physical {
  private final Connection connection;
  private final long session;
  private final @Nullable Prepared prepared;
  private volatile boolean killed;
  private volatile boolean doomed;
  private volatile boolean wrote;
  private volatile boolean used;

  Physical(Connection connection, long session, @Nullable Prepared prepared) {
    this.connection = connection;
    this.session = session;
    this.prepared = prepared;
  }

  Connection connection() {
    return connection;
  }

  /** Keeps statements; null where the driver or the server does. */
  @Nullable Prepared prepared() {
    return prepared;
  }

  /** The server's number for the session; 0 when unknown. */
  public long session() {
    return session;
  }

  boolean killed() {
    return killed;
  }

  /**
   * Whether the database has rolled the running transaction back and refuses all but the end of it.
   */
  public boolean doomed() {
    return doomed;
  }

  /** Lets a doomed transaction end: a commit of it is a rollback. */
  public void redeem() {
    doomed = false;
  }

  /** Makes the database abort the running transaction, as it does with the victim of a deadlock. */
  public void doom() throws SQLException {
    if (!connection.getAutoCommit()) {
      connection.rollback();
      ended();
      doomed = true;
    }
  }

  /** Notes a statement in an open transaction; even one that fails may have locked something. */
  void executes() {
    used = true;
  }

  /** Notes that a statement that does more than read has succeeded in an open transaction. */
  void changed() {
    wrote = true;
  }

  /** Notes that the transaction has ended. */
  void ended() {
    used = false;
    wrote = false;
  }

  /** Whether a transaction with statements is open. */
  public boolean inUse() {
    return used;
  }

  /** Whether its transaction has changed something and has not ended. */
  public boolean wrote() {
    return wrote;
  }

  /** Has the session report what it has read, unless its transaction is still open. */
  public void report(RowsRead counter) throws SQLException {
    if (!used) {
      counter.report(this);
    }
  }

  /** Cuts the connection without a goodbye; the server rolls back. */
  void abort() {
    killed = true;
    try {
      connection.abort(Runnable::run);
    } catch (SQLException | UnsupportedOperationException | AbstractMethodError e) {
      // Some drivers cannot abort; closing below does the same to a local session.
    }
    try {
      // H2 returns from abort() without doing anything; others still hold resources until they are
      // closed.
      connection.close();
    } catch (SQLException e) {
      // The connection is gone, which is what was asked for.
    }
  }
}
