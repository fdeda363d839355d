package io.github.outboxguard.contracts.mutants;

import static io.github.outboxguard.contracts.ContractId.D10;
import static io.github.outboxguard.contracts.ContractId.D11;
import static io.github.outboxguard.contracts.ContractId.D12;
import static io.github.outboxguard.contracts.ContractId.D8;
import static io.github.outboxguard.contracts.ContractId.D9;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.reference.ReferenceOutbox;
import io.github.outboxguard.contracts.reference.ReferenceTable;
import io.github.outboxguard.contracts.reference.Row;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Outboxes that break the order, or let one message stop the others. */
final class OrderMutants {
  private OrderMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "sends the newest first", "hand-written", D8, "of the same key", NewestFirst::new),
        new Mutant(
            "sends the next message of a key while its head waits for a retry",
            "ow00us/sb11-mopl-team1#266, dotnetcore/CAP#1078, #1251",
            D9,
            "overtook",
            IgnoresHead::new),
        new Mutant(
            "takes the next message of a key while another dispatcher sends its head",
            "MassTransit/MassTransit#3512, namastack/namastack-outbox#75",
            D10,
            "overtook",
            IgnoresClaimedHead::new),
        new Mutant(
            "one failure ends the whole pass, every time",
            "nextcloud/mail#6592, Pulsefy/Lumenpulse#1200",
            D11,
            "while the head of another key fails",
            PoisonEndsPass::new),
        new Mutant(
            "holds a lock on all rows while it sends",
            "gruelbox/transaction-outbox#788",
            D11,
            "while another send hangs",
            LocksAllWhileSending::new),
        new Mutant(
            "the oldest failures fill every batch",
            "MarcosRabadan/Agendia#260",
            D12,
            "behind a whole batch of poison",
            NoBackoff::new));
  }

  private static ReferenceTable due(String headCondition, String order) {
    return new ReferenceTable() {
      @Override
      public List<Row> due(Connection connection, Instant now, int most) throws SQLException {
        String sql =
            "select seq, id, topic, msg_key, payload, headers, attempts, owner from outbox o"
                + " where done_at is null and dead = false and due <= ?"
                + " and (leased_until is null or leased_until <= ?) "
                + headCondition
                + " order by seq "
                + order
                + " limit ? for update skip locked";
        try (PreparedStatement select = connection.prepareStatement(sql)) {
          select.setLong(1, now.toEpochMilli());
          select.setLong(2, now.toEpochMilli());
          select.setInt(3, most);
          return rows(select);
        }
      }
    };
  }

  private static final class NewestFirst extends ReferenceOutbox {
    NewestFirst(Env env) {
      super(env, due("", "desc"));
    }
  }

  private static final class IgnoresHead extends ReferenceOutbox {
    IgnoresHead(Env env) {
      super(env, due("", ""));
    }
  }

  private static final class IgnoresClaimedHead extends ReferenceOutbox {
    IgnoresClaimedHead(Env env) {
      super(
          env,
          due(
              "and not exists (select 1 from outbox p where p.msg_key = o.msg_key and p.seq < o.seq"
                  + " and p.done_at is null and p.dead = false and p.leased_until is null)",
              ""));
    }
  }

  private static final class PoisonEndsPass extends ReferenceOutbox {
    PoisonEndsPass(Env env) {
      super(env);
    }

    @Override
    public void dispatchOnce() throws Exception {
      for (Row row : claim()) {
        try {
          send(row);
        } catch (RuntimeException e) {
          // The claims of the whole batch are given up with it.
          table.execute(
              env.dataSource(),
              connection ->
                  ReferenceTable.update(connection, "update outbox set leased_until = null"));
          throw e;
        }
        settle(row);
      }
    }
  }

  private static final class LocksAllWhileSending extends ReferenceOutbox {
    LocksAllWhileSending(Env env) {
      super(env);
    }

    @Override
    public void dispatchOnce() throws Exception {
      try (Connection connection = env.dataSource().getConnection();
          PreparedStatement lock =
              connection.prepareStatement(
                  "select seq from outbox where done_at is null for update")) {
        connection.setAutoCommit(false);
        lock.executeQuery().close();
        for (Row row : table.due(connection, now(), BATCH)) {
          try {
            send(row);
          } catch (RuntimeException e) {
            continue;
          }
          ReferenceTable.update(
              connection,
              "update outbox set done_at = ? where seq = ?",
              now().toEpochMilli(),
              row.seq());
        }
        connection.commit();
      }
    }
  }

  private static final class NoBackoff extends ReferenceOutbox {
    NoBackoff(Env env) {
      super(env);
    }

    @Override
    protected Duration delay(int attempt) {
      return Duration.ZERO;
    }
  }
}
