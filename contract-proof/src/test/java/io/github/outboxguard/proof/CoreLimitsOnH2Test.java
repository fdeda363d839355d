package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.EffectContract;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.PaceContract;
import io.github.outboxguard.contracts.RefusalContract;
import io.github.outboxguard.contracts.ReportContract;
import io.github.outboxguard.contracts.ResourceContract;
import io.github.outboxguard.outbox.Database;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Limits, refusals and reports, on a configuration with sender threads. */
class CoreLimitsOnH2Test
    implements RefusalContract, PaceContract, EffectContract, ReportContract, ResourceContract {
  @Override
  public Outbox open(Env env) {
    return new CoreLimits(Database.H2, env);
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
