package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.ConsumerContract;
import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.schema.OutboxSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** The consumer's contracts for effects outside the ledger's database. */
class CoreCallsOnH2Test implements ConsumerContract {
  @Override
  public Outbox open(Env env) {
    return new CoreCalls(Database.H2, env);
  }

  @Override
  public void createSchema(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      OutboxSchema.of(Database.H2).migrate(connection);
      statement.execute(CoreCalls.SCHEMA);
    }
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.h2();
  }
}
