package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.RetentionContract;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The correct outbox that keeps an archive breaks nothing. */
class KeepingOnH2Test implements RetentionContract {
  @Override
  public Outbox open(Env env) {
    return new KeepingOutbox(env);
  }

  @Override
  public void createSchema(DataSource dataSource) throws SQLException {
    ReferenceTable.create(dataSource);
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.h2();
  }
}
