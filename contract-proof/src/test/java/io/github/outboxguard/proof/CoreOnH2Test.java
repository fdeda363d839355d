package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContractTest;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.schema.OutboxSchema;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

class CoreOnH2Test extends OutboxContractTest {
  Database kind() {
    return Database.H2;
  }

  @Override
  public Outbox open(Env env) {
    return new CoreOutbox(kind(), env);
  }

  @Override
  public void createSchema(DataSource dataSource) throws SQLException {
    schema(dataSource);
  }

  static void schema(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      OutboxSchema.of(Database.of(connection)).migrate(connection);
    }
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.h2();
  }

  /** Two looks in vain, the second for messages that were lost too often. */
  @Override
  public int callBudget() {
    return 12;
  }

  @Override
  public int minimumContracts() {
    return 40;
  }
}
