package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Message;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The ways in which a business transaction fails. */
public enum Rollbacks {
  RUNTIME_EXCEPTION {
    @Override
    void fail() {
      throw new IllegalStateException("business failed");
    }
  },
  CHECKED_EXCEPTION {
    @Override
    void fail() throws IOException {
      throw new IOException("business failed");
    }
  },
  SQL_EXCEPTION {
    @Override
    void fail() throws SQLException {
      throw new SQLException("business failed", "23505");
    }
  },
  ERROR {
    @Override
    void fail() {
      throw new AssertionError("business failed");
    }
  };

  abstract void fail() throws Exception;

  /** A word for replay ids. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A transaction that writes and files, then fails; throws what the outbox makes of it. */
  public void run(Run run, Message message) throws Exception {
    List<Filed> batch = run.file(message);
    try {
      run.outbox("A")
          .transact(
              (connection, messages) -> {
                run.insertBusinessRow(connection, batch.get(0));
                messages.enqueue(message);
                fail();
              });
    } catch (AssertionError e) {
      throw new IllegalStateException(e);
    }
  }

  /** Nothing of such a transaction may remain. */
  public static void check(Run run, Rollbacks kind) throws Exception {
    Map<String, Long> before = run.outboxRows();
    run.attempt(
        "A", "transact that fails with " + kind.id(), () -> kind.run(run, Message.of("W2-a")));
    if (!run.committed().isEmpty()) {
      throw new Breach("the work threw (" + kind.id() + ") but its transaction was committed");
    }
    Map<String, Long> after = run.outboxRows();
    if (!after.equals(before)) {
      throw new Breach(
          "the transaction rolled back ("
              + kind.id()
              + "), but the rows of the outbox went from "
              + before
              + " to "
              + after);
    }
    Checks.settled(run, "A");
    Checks.nothingInvented(run);
    Checks.recover(run, "A");
  }
}
