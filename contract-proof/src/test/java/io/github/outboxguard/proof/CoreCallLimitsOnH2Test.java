package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.EffectContract;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.ReportContract;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.schema.OutboxSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Limits of effects outside the ledger's database. */
class CoreCallLimitsOnH2Test implements EffectContract, ReportContract {
  @Override
  public Outbox open(Env env) {
    return new CoreCallLimits(Database.H2, env);
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
