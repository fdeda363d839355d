package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.PaceContract;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The correct outbox that gives up calls, too, breaks nothing. */
class PatientOnH2Test implements PaceContract {
  @Override
  public Outbox open(Env env) {
    return new PatientOutbox(env);
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
