package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.RetryContract;
import io.github.outboxguard.outbox.Database;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Dispatcher and consumer in one process, the effect elsewhere. */
class CoreInsideCallsOnH2Test implements RetryContract {
  @Override
  public Outbox open(Env env) {
    return new CoreInside(Database.H2, env, true);
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
