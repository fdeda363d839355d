package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.EffectContract;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.OrderContract;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.PaceContract;
import io.github.outboxguard.contracts.RefusalContract;
import io.github.outboxguard.contracts.ReportContract;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The correct outbox with all that is declared beyond the usual breaks nothing. */
class ExtendedOnH2Test
    implements RefusalContract, ReportContract, PaceContract, EffectContract, OrderContract {
  @Override
  public Outbox open(Env env) {
    return new ExtendedOutbox(env);
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
