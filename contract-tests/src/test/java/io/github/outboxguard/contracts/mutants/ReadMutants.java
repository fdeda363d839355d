package io.github.outboxguard.contracts.mutants;

import static io.github.outboxguard.contracts.ContractId.D32;
import static io.github.outboxguard.contracts.ContractId.D33;
import static io.github.outboxguard.contracts.ContractId.D34;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.reference.IndexedOutbox;
import io.github.outboxguard.contracts.reference.IndexedTable;
import io.github.outboxguard.contracts.reference.ReferenceOutbox;
import io.github.outboxguard.contracts.reference.RememberingOutbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Outboxes that send all, once, in order, and read ever more for it. */
final class ReadMutants {
  private ReadMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "has no index for its claim",
            "rtcstats/rtcstats#318, watt-mind/factory#953",
            D32,
            "messages were sent, 6 fresh messages make the database read",
            ReadMutants::withoutIndex),
        new Mutant(
            "asks in words that its index does not know",
            "JasperFx/wolverine#4316",
            D32,
            "messages were sent, 6 fresh messages make the database read",
            AsksOtherwise::new),
        new Mutant(
            "looks whether each waiting row is due",
            "ohdearquant/khive#2672",
            D32,
            "messages were filed for tomorrow, 6 fresh messages make the database read",
            LooksWhetherDue::new),
        new Mutant(
            "asks for each due row whether an earlier one of its key is open",
            "pipeshub-ai/pipeshub-ai#3445",
            D33,
            "that failed, 6 fresh messages make the database read",
            ReferenceOutbox::new),
        new Mutant(
            "starts each claim at the oldest index entry",
            "NikolayS/PgQue#80, hardbyte/awa#169",
            D34,
            "under a held snapshot, 6 fresh messages make the database read",
            StartsAtTheOldest::new));
  }

  private static IndexedOutbox withoutIndex(Env env) {
    try (Connection connection = env.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("drop index if exists outbox_loose, outbox_heads");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return new IndexedOutbox(env);
  }

  private static final class AsksOtherwise extends IndexedOutbox {
    AsksOtherwise(Env env) {
      super(
          env,
          new IndexedTable() {
            @Override
            protected String open() {
              return "coalesce(done_at, 0) = 0 and dead = false";
            }
          });
    }
  }

  private static final class LooksWhetherDue extends IndexedOutbox {
    LooksWhetherDue(Env env) {
      super(
          env,
          new IndexedTable() {
            @Override
            protected String isDue() {
              return "due + 0 <= ?";
            }
          });
    }
  }

  private static final class StartsAtTheOldest extends RememberingOutbox {
    StartsAtTheOldest(Env env) {
      super(
          env,
          new Place() {
            @Override
            protected long begin() {
              return 0;
            }
          });
    }
  }
}
