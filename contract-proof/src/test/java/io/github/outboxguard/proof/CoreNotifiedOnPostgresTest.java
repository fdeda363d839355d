package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.PaceContract;
import io.github.outboxguard.contracts.ReadContract;
import io.github.outboxguard.contracts.ResourceContract;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A dispatcher that PostgreSQL wakes at each commit. */
class CoreNotifiedOnPostgresTest implements PaceContract, ReadContract, ResourceContract {
  @Override
  public Outbox open(Env env) {
    return new CoreNotified(env);
  }

  @Override
  public void createSchema(DataSource dataSource) throws SQLException {
    CoreOnH2Test.schema(dataSource);
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.embeddedPostgres();
  }

  /** What the kit takes for a pass is several looks. */
  @Override
  public int callBudget() {
    return 32;
  }
}
