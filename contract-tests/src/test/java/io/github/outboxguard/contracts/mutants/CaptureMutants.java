package io.github.outboxguard.contracts.mutants;

import static io.github.outboxguard.contracts.ContractId.X1;
import static io.github.outboxguard.contracts.ContractId.X2;
import static io.github.outboxguard.contracts.ContractId.X3;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.reference.CaptureOutbox;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Readers of the log that read wrongly. */
final class CaptureMutants {
  private CaptureMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "confirms its position before the send",
            "osmanahmadxai/SYNCLE#33",
            X1,
            "was committed but never delivered",
            ConfirmsFirst::new),
        new Mutant(
            "reads the table instead of the log",
            "hand-written",
            X2,
            "was committed but never delivered",
            ReadsTable::new),
        new Mutant(
            "keeps its position in memory",
            "debezium/debezium#3970",
            X3,
            "begins far before its position",
            ForgetsPosition::new));
  }

  private static final class ConfirmsFirst extends CaptureOutbox {
    ConfirmsFirst(Env env) {
      super(env);
    }

    @Override
    protected void send(Connection connection, ResultSet row) throws SQLException {
      confirm(connection, row.getLong(1));
      env.transport().send(delivery(row));
    }
  }

  private static final class ReadsTable extends CaptureOutbox {
    ReadsTable(Env env) {
      super(env);
    }

    @Override
    public void dispatchOnce() throws SQLException {
      try (Connection connection = env.dataSource().getConnection();
          PreparedStatement select =
              connection.prepareStatement("select 0, id, topic, msg_key, payload from captured");
          ResultSet result = select.executeQuery()) {
        while (result.next()) {
          env.transport().send(delivery(result));
        }
      }
    }
  }

  private static final class ForgetsPosition extends CaptureOutbox {
    private long position;

    ForgetsPosition(Env env) {
      super(env);
    }

    @Override
    protected long position(Connection connection) {
      return position;
    }

    @Override
    protected void confirm(Connection connection, long lsn) {
      position = lsn;
    }
  }
}
