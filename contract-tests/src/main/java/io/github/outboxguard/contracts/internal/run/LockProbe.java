package io.github.outboxguard.contracts.internal.run;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Finds out whether a row that one session has locked is kept from a second. */
public final class LockProbe {
  private LockProbe() {}

  /** The answer, in a sentence. */
  public static String ask(Session session) throws SQLException {
    session.reset();
    try (Connection first = session.pool().real().getConnection();
        Connection second = session.pool().real().getConnection();
        Statement lock = first.createStatement();
        Statement look = second.createStatement()) {
      lock.execute("insert into contract_business (id) values ('lock')");
      first.setAutoCommit(false);
      try {
        lock.executeQuery("select id from contract_business where id = 'lock' for update").close();
      } catch (SQLException e) {
        return "row locks: this database has no SELECT … FOR UPDATE; claims must be updates";
      }
      try (ResultSet result =
          look.executeQuery(
              "select id from contract_business where id = 'lock' for update skip locked")) {
        return result.next()
            ? "row locks: NOT EXCLUSIVE, a second session got a locked row; passing on this database proves little about claims"
            : "row locks: exclusive, and SKIP LOCKED works";
      } catch (SQLException e) {
        return "row locks: this database has no SKIP LOCKED";
      } finally {
        first.rollback();
      }
    }
  }
}
