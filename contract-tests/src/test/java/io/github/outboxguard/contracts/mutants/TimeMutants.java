package io.github.outboxguard.contracts.mutants;

import static io.github.outboxguard.contracts.ContractId.D16;
import static io.github.outboxguard.contracts.ContractId.D17;
import static io.github.outboxguard.contracts.ContractId.D21;
import static io.github.outboxguard.contracts.ContractId.D22;
import static io.github.outboxguard.contracts.ContractId.D23;
import static io.github.outboxguard.contracts.ContractId.D24;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.reference.ReferenceOutbox;
import io.github.outboxguard.contracts.reference.ReferenceTable;
import io.github.outboxguard.contracts.reference.Row;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;

/** Outboxes that misjudge time, or do not survive trouble. */
final class TimeMutants {
  private TimeMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "asks for what was due before now",
            "namastack/namastack-outbox#234",
            D16,
            "exactly now was not sent",
            StrictlyBefore::new),
        new Mutant(
            "stores local time",
            "kagkarlsson/db-scheduler#838, #471",
            D17,
            "written in zone",
            LocalTime::new),
        new Mutant("ignores the delay", "hand-written", D17, "was sent at once", IgnoresDelay::new),
        new Mutant(
            "never works again after a database error",
            "graphile/worker#541, #449",
            D21,
            "was committed but never delivered",
            DiesOnError::new),
        new Mutant(
            "leaks a connection on an error",
            "gruelbox/transaction-outbox#134, #1065",
            D22,
            "never closed after a fault",
            LeaksOnError::new),
        new Mutant("leaves a thread behind", "common", D22, "lives on", LeavesThread::new),
        new Mutant(
            "asks the database once for every possible shard",
            "Particular/NServiceBus#5321",
            D23,
            "the budget is",
            Chatty::new),
        new Mutant(
            "waits until the clock has passed the last pass",
            "oban-bg/oban@661dab94",
            D24,
            "after the clock had jumped back",
            WaitsForClock::new));
  }

  private static final class StrictlyBefore extends ReferenceOutbox {
    StrictlyBefore(Env env) {
      super(
          env,
          new ReferenceTable() {
            @Override
            public List<Row> due(Connection connection, Instant now, int most) throws SQLException {
              return super.due(connection, now.minusMillis(1), most);
            }
          });
    }
  }

  private static final class LocalTime extends ReferenceOutbox {
    LocalTime(Env env) {
      super(
          env,
          new ReferenceTable() {
            @Override
            public void insert(Connection connection, String id, Message message, Instant due)
                throws SQLException {
              super.insert(connection, id, message, local(due));
            }

            @Override
            public List<Row> due(Connection connection, Instant now, int most) throws SQLException {
              return super.due(connection, local(now), most);
            }
          });
    }

    private static Instant local(Instant instant) {
      return LocalDateTime.ofInstant(instant, ZoneId.systemDefault()).toInstant(ZoneOffset.UTC);
    }
  }

  private static final class IgnoresDelay extends ReferenceOutbox {
    IgnoresDelay(Env env) {
      super(env);
    }

    @Override
    protected void enqueue(Connection connection, Message message) throws SQLException {
      table.insert(connection, newId(), message, now());
    }
  }

  private static final class DiesOnError extends ReferenceOutbox {
    private boolean dead;

    DiesOnError(Env env) {
      super(env);
    }

    @Override
    public void dispatchOnce() throws Exception {
      if (dead) {
        return;
      }
      try {
        super.dispatchOnce();
      } catch (SQLException e) {
        dead = true;
        throw e;
      }
    }
  }

  private static final class LeaksOnError extends ReferenceOutbox {
    LeaksOnError(Env env) {
      super(env);
    }

    @Override
    protected void settle(Row row) throws SQLException {
      Connection connection = env.dataSource().getConnection();
      table.settle(connection, row, now());
      connection.close();
    }
  }

  private static final class LeavesThread extends ReferenceOutbox {
    LeavesThread(Env env) {
      super(env);
      Thread thread =
          new Thread(
              () -> {
                try {
                  Thread.sleep(20_000);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              },
              "outbox-poller");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private static final class Chatty extends ReferenceOutbox {
    Chatty(Env env) {
      super(env);
    }

    @Override
    public void dispatchOnce() throws Exception {
      for (int shard = 0; shard < 20; shard++) {
        pending();
      }
      super.dispatchOnce();
    }
  }

  private static final class WaitsForClock extends ReferenceOutbox {
    private Instant last = Instant.MIN;

    WaitsForClock(Env env) {
      super(env);
    }

    @Override
    public void dispatchOnce() throws Exception {
      if (now().isBefore(last)) {
        return;
      }
      last = now();
      super.dispatchOnce();
    }
  }
}
