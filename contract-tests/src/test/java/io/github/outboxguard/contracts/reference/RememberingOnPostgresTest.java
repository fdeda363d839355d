package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.DispatchContract;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.ReadContract;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The correct outbox that remembers its place reads little, and skips nothing. */
class RememberingOnPostgresTest implements DispatchContract, ReadContract {
  @Override
  public Outbox open(Env env) {
    return new RememberingOutbox(env);
  }

  @Override
  public void createSchema(DataSource dataSource) throws SQLException {
    ReferenceTable.create(dataSource);
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.embeddedPostgres();
  }
}
