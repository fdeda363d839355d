package io.github.outboxguard.contracts.mutants;

import static io.github.outboxguard.contracts.ContractId.D13;
import static io.github.outboxguard.contracts.ContractId.D14;
import static io.github.outboxguard.contracts.ContractId.D15;
import static io.github.outboxguard.contracts.ContractId.D18;
import static io.github.outboxguard.contracts.ContractId.D19;
import static io.github.outboxguard.contracts.ContractId.D20;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.reference.ReferenceOutbox;
import io.github.outboxguard.contracts.reference.ReferenceTable;
import io.github.outboxguard.contracts.reference.Row;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Outboxes that retry wrongly. */
final class RetryMutants {
  private RetryMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "tries for ever",
            "MarcosRabadan/Agendia#260",
            D13,
            "instead of 20",
            env -> new Attempts(env, 1_000)),
        new Mutant(
            "gives up one attempt too early",
            "off by one",
            D13,
            "sent 19 times instead of 20",
            env -> new Attempts(env, 19)),
        new Mutant(
            "gives up one attempt too late",
            "off by one",
            D13,
            "instead of 20",
            env -> new Attempts(env, 21)),
        new Mutant(
            "counts attempts in memory",
            "hand-written",
            D15,
            "attempt 3 came before its back-off of at least PT1M",
            CountsInMemory::new),
        new Mutant(
            "a replayed dead letter keeps its used attempts",
            "namastack/namastack-outbox#80",
            D14,
            "did not get all its attempts again",
            ReplayKeepsAttempts::new),
        new Mutant(
            "retries in the next pass",
            "zarusz/SlimMessageBus#459, #475",
            D15,
            "came at once",
            env -> new Delay(env, attempt -> Duration.ZERO)),
        new Mutant(
            "the doubled delay overflows",
            "aws/aws-sdk-java#874, elennick/retry4j#36, riverqueue/river#698",
            D15,
            "came at once",
            env -> new Delay(env, RetryMutants::overflowing)),
        new Mutant(
            "the delay has no cap",
            "getsentry/sentry#51199",
            D15,
            "did not come",
            env -> new Delay(env, RetryMutants::uncapped)),
        new Mutant(
            "the delay is half of what is promised",
            "dotnetcore/CAP#1797",
            D15,
            "before its back-off",
            env -> new Delay(env, attempt -> Duration.ofSeconds(15))),
        new Mutant(
            "counts an attempt only when a failure is reported",
            "sidekiq/sidekiq#4112",
            D18,
            "it would kill for ever",
            CountsFailuresOnly::new),
        new Mutant(
            "an undecodable row stops the scan",
            "timgit/pg-boss, JasperFx/wolverine#3111",
            D19,
            "beside an undecodable one",
            UndecodableStops::new),
        new Mutant(
            "records a failure by delete and insert",
            "hand-written",
            D20,
            "was committed but never delivered",
            RecordsInTwoSteps::new),
        new Mutant(
            "buries a message when recording its failure fails",
            "graphile/worker#254",
            D20,
            "was committed but never delivered",
            BuriesOnRecordError::new));
  }

  private static Duration overflowing(int attempt) {
    // The shift of an int wraps around from the 18th attempt on; seen there, though the first ones
    // are right.
    int millis = 30_000 << (attempt - 1);
    return Duration.ofMillis(Math.min(millis, 900_000));
  }

  private static Duration uncapped(int attempt) {
    return Duration.ofSeconds(30).multipliedBy(1L << (attempt - 1));
  }

  private static final class Attempts extends ReferenceOutbox {
    private final int most;

    Attempts(Env env, int most) {
      super(env);
      this.most = most;
    }

    @Override
    protected List<Row> claim() throws SQLException {
      try (Connection connection = env.dataSource().getConnection()) {
        connection.setAutoCommit(false);
        List<Row> mine =
            table.due(connection, now(), BATCH).stream().map(row -> take(connection, row)).toList();
        connection.commit();
        return mine;
      }
    }

    private Row take(Connection connection, Row row) {
      try {
        table.claim(connection, row, env.instance(), now(), now().plus(LEASE));
        return new Row(
            row.seq(),
            row.id(),
            row.topic(),
            row.key(),
            row.payload(),
            row.headers(),
            row.attempts(),
            env.instance());
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    protected void postpone(Row row) throws SQLException {
      Instant next = now().plus(delay(row.attempts() + 1));
      table.execute(
          env.dataSource(),
          connection -> {
            if (row.attempts() + 1 >= most) {
              table.bury(connection, row);
            } else {
              table.postpone(connection, row, next);
            }
          });
    }
  }

  private static final class ReplayKeepsAttempts extends ReferenceOutbox {
    ReplayKeepsAttempts(Env env) {
      super(
          env,
          new ReferenceTable() {
            @Override
            public void revive(Connection connection, String id, Instant now) throws SQLException {
              update(
                  connection,
                  "update outbox set dead = false, attempts = attempts - 1, due = ? where id = ?",
                  now.toEpochMilli(),
                  id);
            }
          });
    }
  }

  private interface Policy {
    Duration after(int attempt);
  }

  private static final class Delay extends ReferenceOutbox {
    private final Policy policy;

    Delay(Env env, Policy policy) {
      super(env);
      this.policy = policy;
    }

    @Override
    protected Duration delay(int attempt) {
      return policy.after(attempt);
    }
  }

  private static final class CountsFailuresOnly extends ReferenceOutbox {
    CountsFailuresOnly(Env env) {
      super(
          env,
          new ReferenceTable() {
            @Override
            public boolean claim(
                Connection connection, Row row, String token, Instant now, Instant until)
                throws SQLException {
              boolean claimed = super.claim(connection, row, token, now, until);
              update(
                  connection, "update outbox set attempts = attempts - 1 where seq = ?", row.seq());
              return claimed;
            }

            @Override
            public void postpone(Connection connection, Row row, Instant due) throws SQLException {
              update(
                  connection, "update outbox set attempts = attempts + 1 where seq = ?", row.seq());
              super.postpone(connection, row, due);
            }
          });
    }
  }

  private static final class UndecodableStops extends ReferenceOutbox {
    UndecodableStops(Env env) {
      super(
          env,
          new ReferenceTable() {
            @Override
            public List<Row> rows(PreparedStatement select) throws SQLException {
              try (ResultSet result = select.executeQuery()) {
                while (result.next()) {
                  if (!result.getString(6).startsWith("{")) {
                    throw new SQLException("headers are no JSON");
                  }
                }
              }
              return super.rows(select);
            }
          });
    }
  }

  private static final class RecordsInTwoSteps extends ReferenceOutbox {
    RecordsInTwoSteps(Env env) {
      super(env);
    }

    @Override
    protected void postpone(Row row) throws SQLException {
      long due = now().plus(delay(1)).toEpochMilli();
      table.execute(
          env.dataSource(),
          connection -> {
            ReferenceTable.update(connection, "delete from outbox where seq = ?", row.seq());
            ReferenceTable.update(
                connection,
                "insert into outbox (id, topic, msg_key, payload, headers, due, attempts, dead)"
                    + " values (?, ?, ?, ?, '{', ?, 1, false)",
                row.id(),
                row.topic(),
                row.key(),
                row.payload(),
                due);
          });
    }
  }

  /** Waits the first delay again after each restart. */
  private static final class CountsInMemory extends ReferenceOutbox {
    private final Map<String, Integer> failures = new HashMap<>();

    CountsInMemory(Env env) {
      super(env);
    }

    @Override
    protected void postpone(Row row) throws SQLException {
      int failed = failures.merge(row.id(), 1, Integer::sum);
      table.execute(
          env.dataSource(),
          connection -> table.postpone(connection, row, now().plus(delay(failed))));
    }
  }

  private static final class BuriesOnRecordError extends ReferenceOutbox {
    BuriesOnRecordError(Env env) {
      super(env);
    }

    @Override
    protected void postpone(Row row) throws SQLException {
      try {
        super.postpone(row);
      } catch (SQLException e) {
        table.execute(env.dataSource(), connection -> table.bury(connection, row));
      }
    }
  }
}
