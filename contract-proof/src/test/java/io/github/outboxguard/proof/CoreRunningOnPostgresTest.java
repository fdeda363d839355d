package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.PaceContract;
import io.github.outboxguard.contracts.ReadContract;
import io.github.outboxguard.outbox.Database;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A dispatcher that polls PostgreSQL, and remembers keys and how far it has looked. */
class CoreRunningOnPostgresTest implements PaceContract, ReadContract {
  @Override
  public Outbox open(Env env) {
    return new CoreRenewing(Database.POSTGRESQL, env, false);
  }

  @Override
  public void createSchema(DataSource dataSource) throws SQLException {
    CoreOnH2Test.schema(dataSource);
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.embeddedPostgres();
  }
}
