package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.ReportContract;
import io.github.outboxguard.contracts.ResourceContract;
import io.github.outboxguard.contracts.ShutdownContract;
import io.github.outboxguard.outbox.Database;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A dispatcher that was started and works on threads of its own. */
class CoreRunningOnH2Test implements ShutdownContract, ResourceContract, ReportContract {
  @Override
  public Outbox open(Env env) {
    return new CoreRunning(Database.H2, env);
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
