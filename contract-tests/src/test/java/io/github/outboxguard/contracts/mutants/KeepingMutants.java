package io.github.outboxguard.contracts.mutants;

import static io.github.outboxguard.contracts.ContractId.P1;
import static io.github.outboxguard.contracts.ContractId.P2;
import static io.github.outboxguard.contracts.ContractId.P3;
import static io.github.outboxguard.contracts.ContractId.P4;
import static io.github.outboxguard.contracts.ContractId.S1;
import static io.github.outboxguard.contracts.ContractId.S2;
import static io.github.outboxguard.contracts.ContractId.S3;
import static io.github.outboxguard.contracts.ContractId.S4;
import static io.github.outboxguard.contracts.ContractId.S5;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.PrunesInBatches;
import io.github.outboxguard.contracts.reference.ReferenceOutbox;
import io.github.outboxguard.contracts.reference.ReferenceTable;
import io.github.outboxguard.contracts.reference.Row;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** Outboxes that prune or stop wrongly. */
final class KeepingMutants {
  private KeepingMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "prunes by age alone",
            "spring-projects/spring-modulith#491, #502",
            P1,
            "was committed but never delivered",
            env -> pruning(env, "delete from outbox where due < ?")),
        new Mutant(
            "prunes what is being sent",
            "spring-projects/spring-modulith#1652, #1653",
            P1,
            "was committed but never delivered",
            env -> pruning(env, "delete from outbox where (done_at < ? or owner is not null)")),
        new Mutant(
            "prunes dead letters",
            "ivanball/MMCA.Common#78",
            P1,
            "removed a dead letter",
            env -> pruning(env, "delete from outbox where done_at < ? or dead = true")),
        new Mutant(
            "prunes all that is done, however young",
            "Particular/docs.particular.net#3552",
            P2,
            "less than",
            env -> pruning(env, "delete from outbox where done_at is not null and ? > 0")),
        new Mutant(
            "never prunes",
            "eventuate-tram/eventuate-tram-core#46",
            P2,
            "more than",
            env -> pruning(env, "delete from outbox where done_at < ? and 1 = 0")),
        new Mutant(
            "prunes by a list that it read before",
            "riverqueue/river#1302",
            P3,
            "was committed but never delivered",
            PrunesByOldList::new),
        new Mutant(
            "prunes by keeping a copy of the rest",
            "hand-written",
            P4,
            "was committed but never delivered",
            PrunesByCopy::new),
        new Mutant(
            "counts what is under way as done when it stops",
            "rails/solid_queue#568",
            S1,
            "was committed but never delivered",
            SettlesAtStop::new),
        new Mutant(
            "sends the rest of its batch after it was stopped",
            "common",
            S2,
            "after stop() had returned",
            IgnoresStop::new),
        new Mutant(
            "stops only when every send has ended",
            "kagkarlsson/db-scheduler#365",
            S3,
            "had not returned after 5 s",
            StopWaits::new),
        new Mutant(
            "knows in memory what is to be sent",
            "in-memory hand-off",
            S4,
            "was committed but never delivered",
            RemembersInMemory::new),
        new Mutant(
            "swallows the interrupt", "common", S5, "was swallowed", SwallowsInterrupt::new));
  }

  private static ReferenceOutbox pruning(Env env, String sql) {
    return new ReferenceOutbox(env) {
      @Override
      public void prune(Duration olderThan) throws SQLException {
        long before = now().minus(olderThan).toEpochMilli();
        table.execute(
            env.dataSource(), connection -> ReferenceTable.update(connection, sql, before));
      }
    };
  }

  private static final class PrunesByOldList extends ReferenceOutbox implements PrunesInBatches {
    PrunesByOldList(Env env) {
      super(env);
    }

    /**
     * As many as most outboxes: too many to file, and the interleavings are judged all the same.
     */
    @Override
    public int pruneBatch() {
      return 1_000;
    }

    @Override
    public int pruneRun() {
      return 10_000;
    }

    @Override
    public void prune(Duration olderThan) throws SQLException {
      List<Long> list = new ArrayList<>();
      try (Connection connection = env.dataSource().getConnection();
          Statement statement = connection.createStatement();
          ResultSet claimed =
              statement.executeQuery("select seq from outbox where owner is not null")) {
        while (claimed.next()) {
          list.add(claimed.getLong(1));
        }
      }
      for (long seq : list) {
        // "They will be done by now."
        table.execute(
            env.dataSource(),
            connection ->
                ReferenceTable.update(
                    connection, "delete from outbox where seq = ? and owner is null", seq));
      }
    }
  }

  private static final class PrunesByCopy extends ReferenceOutbox {
    PrunesByCopy(Env env) {
      super(env);
    }

    @Override
    public void prune(Duration olderThan) throws SQLException {
      try (Connection connection = env.dataSource().getConnection()) {
        List<Row> rest = table.due(connection, now(), 1_000);
        ReferenceTable.update(connection, "delete from outbox where due < ?", Long.MAX_VALUE);
        for (Row row : rest) {
          table.insert(
              connection,
              row.id(),
              new Message(row.topic(), row.key(), row.payload(), row.headers(), null, null),
              now());
        }
      }
    }
  }

  private static final class SettlesAtStop extends ReferenceOutbox {
    SettlesAtStop(Env env) {
      super(env);
    }

    @Override
    public void stop(Duration timeout) {
      super.stop(timeout);
      try {
        table.execute(
            env.dataSource(),
            connection ->
                ReferenceTable.update(
                    connection,
                    "update outbox set done_at = 1 where owner like ?",
                    env.instance() + "/%"));
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static final class IgnoresStop extends ReferenceOutbox {
    IgnoresStop(Env env) {
      super(env);
    }

    @Override
    public void stop(Duration timeout) {
      // Only the poller is told, and there is none here.
    }
  }

  private static final class StopWaits extends ReferenceOutbox {
    private final ReentrantLock sending = new ReentrantLock();

    StopWaits(Env env) {
      super(env);
    }

    @Override
    public void dispatchOnce() throws Exception {
      sending.lock();
      try {
        super.dispatchOnce();
      } finally {
        sending.unlock();
      }
    }

    @Override
    public void stop(Duration timeout) {
      sending.lock();
      super.stop(timeout);
      sending.unlock();
    }
  }

  private static final class RemembersInMemory extends ReferenceOutbox {
    private final Set<String> known = new HashSet<>();

    RemembersInMemory(Env env) {
      super(env);
    }

    @Override
    protected String newId() {
      String id = super.newId();
      known.add(id);
      return id;
    }

    @Override
    protected List<Row> claim() throws SQLException {
      return super.claim().stream().filter(row -> known.contains(row.id())).toList();
    }
  }

  private static final class SwallowsInterrupt extends ReferenceOutbox {
    SwallowsInterrupt(Env env) {
      super(env);
    }

    @Override
    protected void send(Row row) throws InterruptedException {
      try {
        super.send(row);
      } finally {
        Thread.interrupted();
      }
    }
  }
}
