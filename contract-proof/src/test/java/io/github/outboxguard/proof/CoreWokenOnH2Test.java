package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.PaceContract;
import io.github.outboxguard.contracts.ResourceContract;
import io.github.outboxguard.outbox.Database;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A dispatcher that is woken by the commits of its process. */
class CoreWokenOnH2Test implements PaceContract, ResourceContract {
  @Override
  public Outbox open(Env env) {
    return new CoreRenewing(Database.H2, env, true);
  }

  @Override
  public void createSchema(DataSource dataSource) throws SQLException {
    CoreOnH2Test.schema(dataSource);
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.h2();
  }

  /** What the kit takes for a pass is several looks. */
  @Override
  public int callBudget() {
    return 32;
  }
}
