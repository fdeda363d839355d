package io.github.outboxguard.contracts.mutants;

import static io.github.outboxguard.contracts.ContractId.P2;
import static io.github.outboxguard.contracts.ContractId.P3;
import static io.github.outboxguard.contracts.ContractId.P4;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.reference.KeepingOutbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Outboxes whose archive, batches or schedule of pruning are wrong. */
final class ArchiveMutants {
  private ArchiveMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "deletes what it should archive",
            "hand-written",
            P2,
            "are not in the archive",
            Deletes::new),
        new Mutant(
            "its pruning ends at the first failure",
            "hand-written",
            P2,
            "was not pruned by itself",
            DiesOfFailure::new),
        new Mutant(
            "prunes everything in one transaction",
            "hand-written",
            P3,
            "messages in one transaction",
            PrunesAll::new),
        new Mutant(
            "archives in a transaction of its own",
            "hand-written",
            P4,
            "holds it twice",
            ArchivesApart::new));
  }

  private static final class Deletes extends KeepingOutbox {
    Deletes(Env env) {
      super(env);
    }

    @Override
    protected void archive(Connection connection, String id) {}
  }

  private static final class DiesOfFailure extends KeepingOutbox {
    DiesOfFailure(Env env) {
      super(env);
    }

    @Override
    protected void pruneNow(Duration olderThan) {
      try {
        prune(olderThan);
      } catch (SQLException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static final class PrunesAll extends KeepingOutbox {
    PrunesAll(Env env) {
      super(env);
    }

    @Override
    protected int rows() {
      return 1_000;
    }
  }

  private static final class ArchivesApart extends KeepingOutbox {
    ArchivesApart(Env env) {
      super(env);
    }

    @Override
    protected void archive(Connection connection, String id) throws SQLException {
      try (Connection other = env.dataSource().getConnection()) {
        super.archive(other, id);
      }
    }
  }
}
