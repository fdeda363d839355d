package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContractTest;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The correct outbox breaks nothing. */
public class ReferenceOnH2Test extends OutboxContractTest {
  @Override
  public Outbox open(Env env) {
    return new ReferenceOutbox(env);
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
