package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.CaptureContract;
import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.WriteContract;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * The correct reader of the log breaks nothing; also shows that groups of contracts can be taken
 * alone.
 */
public class CaptureOnH2Test implements WriteContract, CaptureContract {
  @Override
  public Outbox open(Env env) {
    return new CaptureOutbox(env);
  }

  @Override
  public void createSchema(DataSource dataSource) throws SQLException {
    CaptureOutbox.create(dataSource);
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.h2();
  }
}
