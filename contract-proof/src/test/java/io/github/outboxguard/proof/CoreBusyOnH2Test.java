package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.RushContract;
import io.github.outboxguard.outbox.Database;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A dispatcher that retries soon, in a rush. */
class CoreBusyOnH2Test implements RushContract {
  @Override
  public Outbox open(Env env) {
    return new CoreBusy(Database.H2, env);
  }

  @Override
  public void createSchema(DataSource dataSource) throws SQLException {
    CoreOnH2Test.schema(dataSource);
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.h2();
  }
}
