package io.github.outboxguard.contracts.mutants;

import static io.github.outboxguard.contracts.ContractId.W1;
import static io.github.outboxguard.contracts.ContractId.W10;
import static io.github.outboxguard.contracts.ContractId.W2;
import static io.github.outboxguard.contracts.ContractId.W3;
import static io.github.outboxguard.contracts.ContractId.W4;
import static io.github.outboxguard.contracts.ContractId.W5;
import static io.github.outboxguard.contracts.ContractId.W6;
import static io.github.outboxguard.contracts.ContractId.W7;
import static io.github.outboxguard.contracts.ContractId.W8;
import static io.github.outboxguard.contracts.ContractId.W9;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.reference.ReferenceOutbox;
import io.github.outboxguard.contracts.reference.ReferenceTable;
import io.github.outboxguard.contracts.reference.Row;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Outboxes that write wrongly. */
final class WriteMutants {
  private WriteMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "files every message twice",
            "hand-written",
            W1,
            "under different ids",
            FilesTwice::new),
        new Mutant(
            "files on a connection of its own",
            "common review finding",
            W2,
            "the rows of the outbox went from",
            OwnConnection::new),
        new Mutant(
            "files in a new transaction",
            "spring-projects/spring-modulith#485",
            W2,
            "the rows of the outbox went from",
            NewTransaction::new),
        new Mutant(
            "commits although the business failed",
            "rebus-org/Rebus#1162",
            W2,
            "but its transaction was committed",
            CommitsOnError::new),
        new Mutant(
            "files after the commit",
            "opendefender/OpenRisk#344",
            W3,
            "was committed but never delivered",
            AfterCommit::new),
        new Mutant(
            "swallows a failed insert",
            "pgjdbc/pgjdbc#1697",
            W3,
            "was committed but never delivered",
            SwallowsInsert::new),
        new Mutant(
            "accepts messages without a transaction",
            "valtimo-platform/valtimo-backend-libraries#1130",
            W4,
            "no transaction protects it",
            AcceptsLate::new),
        new Mutant(
            "sends inside the business transaction",
            "MassTransit/MassTransit#1627",
            W5,
            "although its transaction had not committed",
            SendsInside::new),
        new Mutant(
            "writes the rest of a batch after the commit",
            "Morelitea/initiative#1183",
            W6,
            "was committed but never delivered",
            CutsBatch::new),
        new Mutant(
            "settles by payload",
            "spring-projects/spring-modulith#486, #1008, #1056",
            W7,
            "copies were delivered",
            SettlesByPayload::new),
        new Mutant(
            "pads payloads of odd length",
            "kagkarlsson/db-scheduler#798",
            W8,
            "a payload was sent that nobody filed",
            PadsOdd::new),
        new Mutant("loses the key", "hand-written", W8, "the key was filed as", LosesKey::new),
        new Mutant(
            "keeps messages in memory until the commit",
            "hand-written",
            W9,
            "although its transaction had not committed",
            BuffersUntilCommit::new),
        new Mutant(
            "ignores the request id",
            "hand-written",
            W10,
            "sent 2 times instead of once",
            IgnoresRequestId::new));
  }

  private static final class FilesTwice extends ReferenceOutbox {
    FilesTwice(Env env) {
      super(env);
    }

    @Override
    protected void enqueue(Connection connection, Message message) throws SQLException {
      super.enqueue(connection, message);
      table.insert(connection, newId(), message.requestId("copy-" + newId()), now());
    }
  }

  private static class OwnConnection extends ReferenceOutbox {
    OwnConnection(Env env) {
      super(env);
    }

    @Override
    protected void enqueue(Connection connection, Message message) throws SQLException {
      try (Connection own = env.dataSource().getConnection()) {
        super.enqueue(own, message);
      }
    }
  }

  private static final class NewTransaction extends ReferenceOutbox {
    NewTransaction(Env env) {
      super(env);
    }

    @Override
    protected void enqueue(Connection connection, Message message) throws SQLException {
      try (Connection own = env.dataSource().getConnection()) {
        own.setAutoCommit(false);
        super.enqueue(own, message);
        own.commit();
      }
    }
  }

  private static final class CommitsOnError extends ReferenceOutbox {
    CommitsOnError(Env env) {
      super(env);
    }

    @Override
    public void transact(Work work) throws Exception {
      try (Connection connection = env.dataSource().getConnection()) {
        connection.setAutoCommit(false);
        try {
          work.run(connection, message -> enqueue(connection, message));
        } finally {
          connection.commit();
        }
      }
    }
  }

  private static final class AfterCommit extends ReferenceOutbox {
    AfterCommit(Env env) {
      super(env);
    }

    @Override
    public void transact(Work work) throws Exception {
      List<Message> later = new ArrayList<>();
      super.transact((connection, messages) -> work.run(connection, later::add));
      super.transact(
          (connection, messages) -> {
            for (Message message : later) {
              messages.enqueue(message);
            }
          });
    }
  }

  private static final class SwallowsInsert extends ReferenceOutbox {
    SwallowsInsert(Env env) {
      super(env);
    }

    @Override
    protected void enqueue(Connection connection, Message message) {
      try {
        super.enqueue(connection, message);
      } catch (SQLException e) {
        // "Must not disturb the business."
      }
    }
  }

  private static final class AcceptsLate extends ReferenceOutbox {
    AcceptsLate(Env env) {
      super(env);
    }

    @Override
    public void transact(Work work) throws Exception {
      super.transact(
          (connection, messages) ->
              work.run(
                  connection,
                  message -> {
                    if (!connection.isClosed()) {
                      messages.enqueue(message);
                    }
                  }));
    }
  }

  private static final class SendsInside extends ReferenceOutbox {
    SendsInside(Env env) {
      super(env);
    }

    @Override
    protected void enqueue(Connection connection, Message message) {
      env.transport()
          .send(new Delivery(newId(), message.topic(), message.key(), message.payload()));
    }
  }

  private static final class CutsBatch extends ReferenceOutbox {
    CutsBatch(Env env) {
      super(env);
    }

    @Override
    public void transact(Work work) throws Exception {
      List<Message> rest = new ArrayList<>();
      int[] filed = {0};
      super.transact(
          (connection, messages) ->
              work.run(
                  connection,
                  message -> {
                    if (++filed[0] > 2) {
                      rest.add(message);
                    } else {
                      messages.enqueue(message);
                    }
                  }));
      for (Message message : rest) {
        super.transact((connection, messages) -> messages.enqueue(message));
      }
    }
  }

  private static final class SettlesByPayload extends ReferenceOutbox {
    SettlesByPayload(Env env) {
      super(env);
    }

    @Override
    protected void settle(Row row) throws SQLException {
      table.execute(
          env.dataSource(),
          connection ->
              ReferenceTable.update(
                  connection,
                  "update outbox set done_at = ? where payload = ? and done_at is null",
                  now().toEpochMilli(),
                  row.payload()));
    }
  }

  private static final class PadsOdd extends ReferenceOutbox {
    PadsOdd(Env env) {
      super(env);
    }

    @Override
    protected void enqueue(Connection connection, Message message) throws SQLException {
      String payload = message.payload();
      boolean odd = payload.length() % 2 == 1 && payload.length() > 10;
      super.enqueue(connection, odd ? message.payload(payload + " ") : message);
    }
  }

  private static final class LosesKey extends ReferenceOutbox {
    LosesKey(Env env) {
      super(env);
    }

    @Override
    protected void send(Row row) {
      env.transport().send(new Delivery(row.id(), row.topic(), null, row.payload(), row.headers()));
    }
  }

  private static final class BuffersUntilCommit extends ReferenceOutbox {
    BuffersUntilCommit(Env env) {
      super(env);
    }

    @Override
    public void transact(Work work) throws Exception {
      List<Message> buffer = new ArrayList<>();
      super.transact(
          (connection, messages) -> {
            work.run(connection, buffer::add);
            for (Message message : buffer) {
              messages.enqueue(message);
            }
          });
    }
  }

  private static final class IgnoresRequestId extends ReferenceOutbox {
    IgnoresRequestId(Env env) {
      super(
          env,
          new ReferenceTable() {
            @Override
            public void insert(Connection connection, String id, Message message, Instant due)
                throws SQLException {
              super.insert(connection, id, message.requestId(id), due);
            }
          });
    }
  }
}
