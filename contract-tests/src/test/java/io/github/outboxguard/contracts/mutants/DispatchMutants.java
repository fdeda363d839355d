package io.github.outboxguard.contracts.mutants;

import static io.github.outboxguard.contracts.ContractId.D1;
import static io.github.outboxguard.contracts.ContractId.D2;
import static io.github.outboxguard.contracts.ContractId.D3;
import static io.github.outboxguard.contracts.ContractId.D4;
import static io.github.outboxguard.contracts.ContractId.D5;
import static io.github.outboxguard.contracts.ContractId.D6;
import static io.github.outboxguard.contracts.ContractId.D7;

import io.github.outboxguard.contracts.Delivery;
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
import java.util.concurrent.CompletableFuture;

/** Outboxes that dispatch wrongly. */
final class DispatchMutants {
  private DispatchMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "the dispatcher of the pattern's descriptions: locks end before the sends",
            "nikolayk812/pgx-outbox#72, dotnetcore/CAP#1257",
            D4,
            "while the first was still sending it",
            SeedDispatcher::new),
        new Mutant(
            "marks before it sends",
            "Truxify/Truxify#13680",
            D1,
            "was committed but never delivered",
            MarksFirst::new),
        new Mutant(
            "forgets to commit its mark when autocommit is off",
            "tomorrow-one/transactional-outbox#282, #283",
            D1,
            "never settled",
            ForgetsCommit::new),
        new Mutant(
            "lets an Error of its transport end the pass",
            "hand-written",
            D2,
            "the one beside it was not made",
            DiesOfErrors::new),
        new Mutant(
            "marks although the send threw",
            "Truxify/Truxify#13492, #13133",
            D2,
            "was committed but never delivered",
            MarksDespiteFailure::new),
        new Mutant(
            "does not wait for the broker's acknowledgement",
            "abpframework/abp#24340, gruelbox/transaction-outbox#981, spring-projects/spring-modulith#1727",
            D2,
            "was committed but never delivered",
            IgnoresFuture::new),
        new Mutant(
            "does not look at a negative acknowledgement",
            "namastack/namastack-outbox#371, #380",
            D2,
            "was committed but never delivered",
            IgnoresNack::new),
        new Mutant(
            "gives each attempt a new id",
            "Particular/docs.particular.net#1816",
            D2,
            "under different ids",
            NewIdPerAttempt::new),
        new Mutant(
            "marks only the last message of a batch",
            "JasperFx/wolverine#2361",
            D3,
            "was sent twice",
            MarksLastOnly::new),
        new Mutant(
            "claims without lock or condition",
            "apache/airflow#64737, Particular/NServiceBus#6583",
            D4,
            "was sent twice",
            ClaimsUnlocked::new),
        new Mutant(
            "never takes over the claim of a dead owner",
            "JasperFx/wolverine#1825, #565",
            D5,
            "was not taken over after its lease",
            LeaseForEver::new),
        new Mutant(
            "holds its claim for a second only",
            "riverqueue/river#1331",
            D5,
            "was taken over before its lease",
            LeaseTooShort::new),
        new Mutant(
            "settles without checking that it is still the owner",
            "kagkarlsson/db-scheduler#402, riverqueue/river#1302",
            D6,
            "changed the message after its successor had settled it",
            NoOwnerCheck::new),
        new Mutant(
            "reads on from the highest id seen",
            "AxonIQ/AxonFramework#4829, Eventuous/eventuous#222",
            D7,
            "was committed but never delivered",
            HighWaterMark::new));
  }

  private static final class MarksFirst extends ReferenceOutbox {
    MarksFirst(Env env) {
      super(env);
    }

    @Override
    protected void handle(Row row) throws Exception {
      settle(row);
      send(row);
    }
  }

  private static final class DiesOfErrors extends ReferenceOutbox {
    DiesOfErrors(Env env) {
      super(env);
    }

    @Override
    protected void send(Row row) throws InterruptedException {
      try {
        super.send(row);
      } catch (LinkageError e) {
        throw new Fatal(e);
      }
    }

    /** Nobody catches it but the kit, as nobody catches most errors. */
    private static final class Fatal extends AssertionError {
      private static final long serialVersionUID = 1;

      Fatal(Throwable cause) {
        super(cause);
      }
    }
  }

  private static final class ForgetsCommit extends ReferenceOutbox {
    ForgetsCommit(Env env) {
      super(env);
    }

    @Override
    protected void settle(Row row) throws SQLException {
      try (Connection connection = env.dataSource().getConnection()) {
        connection.setAutoCommit(false);
        table.settle(connection, row, now());
      }
    }
  }

  private static final class MarksDespiteFailure extends ReferenceOutbox {
    MarksDespiteFailure(Env env) {
      super(env);
    }

    @Override
    protected void postpone(Row row) throws SQLException {
      settle(row);
    }
  }

  private static final class IgnoresFuture extends ReferenceOutbox {
    IgnoresFuture(Env env) {
      super(env);
    }

    @Override
    protected void send(Row row) {
      CompletableFuture<Void> ignored = env.transport().sendAsync(delivery(row));
    }
  }

  private static final class IgnoresNack extends ReferenceOutbox {
    IgnoresNack(Env env) {
      super(env);
    }

    @Override
    protected void send(Row row) {
      CompletableFuture<Void> answer = env.transport().sendAsync(delivery(row));
      if (answer.isCompletedExceptionally() && !answer.isDone()) {
        throw new IllegalStateException("refused");
      }
    }
  }

  private static final class NewIdPerAttempt extends ReferenceOutbox {
    NewIdPerAttempt(Env env) {
      super(env);
    }

    @Override
    protected void send(Row row) {
      env.transport()
          .send(new Delivery(newId(), row.topic(), row.key(), row.payload(), row.headers()));
    }
  }

  private static Delivery delivery(Row row) {
    return new Delivery(row.id(), row.topic(), row.key(), row.payload(), row.headers());
  }

  private static final class MarksLastOnly extends ReferenceOutbox {
    MarksLastOnly(Env env) {
      super(env);
    }

    @Override
    public void dispatchOnce() throws Exception {
      List<Row> claimed = claim();
      for (Row row : claimed) {
        send(row);
      }
      if (!claimed.isEmpty()) {
        settle(claimed.get(claimed.size() - 1));
      }
    }
  }

  private static final class ClaimsUnlocked extends ReferenceOutbox {
    ClaimsUnlocked(Env env) {
      super(
          env,
          new ReferenceTable() {
            @Override
            public List<Row> due(Connection connection, Instant now, int most) throws SQLException {
              String sql =
                  """
                  select seq, id, topic, msg_key, payload, headers, attempts, owner from outbox o
                  where done_at is null and dead = false and due <= ?
                    and (leased_until is null or leased_until <= ?)
                    and not exists (select 1 from outbox p
                      where p.msg_key = o.msg_key and p.seq < o.seq and p.done_at is null and p.dead = false)
                  order by seq limit 4
                  """;
              try (PreparedStatement select = connection.prepareStatement(sql)) {
                select.setLong(1, now.toEpochMilli());
                select.setLong(2, now.toEpochMilli());
                return rows(select);
              }
            }

            @Override
            public boolean claim(
                Connection connection, Row row, String token, Instant now, Instant until)
                throws SQLException {
              update(
                  connection,
                  "update outbox set owner = ?, leased_until = ?, attempts = attempts + 1 where seq = ?",
                  token,
                  until.toEpochMilli(),
                  row.seq());
              return true;
            }
          });
    }
  }

  private static final class LeaseForEver extends ReferenceOutbox {
    LeaseForEver(Env env) {
      super(env, leaseOf(Duration.ofDays(1000)));
    }
  }

  private static final class LeaseTooShort extends ReferenceOutbox {
    LeaseTooShort(Env env) {
      super(env, leaseOf(Duration.ofSeconds(1)));
    }
  }

  private static ReferenceTable leaseOf(Duration real) {
    return new ReferenceTable() {
      @Override
      public boolean claim(Connection connection, Row row, String token, Instant now, Instant until)
          throws SQLException {
        return super.claim(connection, row, token, now, now.plus(real));
      }
    };
  }

  private static final class NoOwnerCheck extends ReferenceOutbox {
    NoOwnerCheck(Env env) {
      super(
          env,
          new ReferenceTable() {
            @Override
            public void postpone(Connection connection, Row row, Instant due) throws SQLException {
              update(
                  connection,
                  "update outbox set due = ?, done_at = null, owner = null, leased_until = null where seq = ?",
                  due.toEpochMilli(),
                  row.seq());
            }
          });
    }
  }

  private static final class HighWaterMark extends ReferenceOutbox {
    private long seen;

    HighWaterMark(Env env) {
      super(env);
    }

    @Override
    protected List<Row> claim() throws SQLException {
      List<Row> fresh = super.claim().stream().filter(row -> row.seq() > seen).toList();
      fresh.forEach(row -> seen = Math.max(seen, row.seq()));
      return fresh;
    }
  }
}
