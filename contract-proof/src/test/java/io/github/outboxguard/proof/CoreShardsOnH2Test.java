package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.DispatchContract;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.Coordination;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Dispatchers that share the outbox by shards. */
class CoreShardsOnH2Test implements DispatchContract {
  @Override
  public Outbox open(Env env) {
    return new CoreShards(Database.H2, env, Coordination.shards(4, 4));
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
