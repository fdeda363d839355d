package io.github.outboxguard.outbox.internal;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Takes rows and gives them back. Every change to a claimed row repeats the token of its claim, so
 * an owner that lost its lease changes nothing. Not API.
 */
public interface ClaimSql {
  /**
   * Claims due rows: lease, owner and attempt are written before anyone acts on them. Commits by
   * itself when the connection is in autocommit mode; else the caller commits.
   *
   * @param connection of the dispatcher
   * @param request what is wanted
   * @return never more rows than wanted
   */
  Claimed claim(Connection connection, ClaimRequest request) throws SQLException;

  /**
   * Whether claims name due keys and can be asked for keys, so that they need not walk over all of
   * them each time.
   */
  default boolean asksForKeys() {
    return false;
  }

  /**
   * Writes what became of claimed rows.
   *
   * @return the ids that were still owned and have been written; the others had been lost
   */
  Set<Long> settle(Connection connection, Collection<Settlement> settlements) throws SQLException;

  /**
   * Moves the end of leases.
   *
   * @param held id and token of each row
   * @param leaseMicros from the database's now
   * @return the ids that are still owned
   */
  Set<Long> renew(Connection connection, Collection<Held> held, long leaseMicros)
      throws SQLException;

  /**
   * Gives back, uncounted, whatever a claim took whose answer got lost.
   *
   * @return how many rows
   */
  int undo(Connection connection, long token) throws SQLException;

  /** Topics with open rows, for a dispatcher that serves all of them. */
  List<String> openTopics(Connection connection) throws SQLException;

  /**
   * A row in flight.
   *
   * @param id of the row
   * @param token of its claim
   */
  record Held(long id, long token) {}
}
