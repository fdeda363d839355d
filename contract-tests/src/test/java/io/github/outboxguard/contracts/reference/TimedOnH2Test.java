package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.PaceContract;
import io.github.outboxguard.contracts.RushContract;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The correct outbox by real time breaks nothing. */
class TimedOnH2Test implements PaceContract, RushContract {
  @Override
  public Outbox open(Env env) {
    return new TimedOutbox(env);
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
