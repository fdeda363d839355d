package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.OrderContract;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.PaceContract;
import io.github.outboxguard.contracts.ReportContract;
import io.github.outboxguard.contracts.RetentionContract;
import io.github.outboxguard.contracts.RetryContract;
import io.github.outboxguard.outbox.Database;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Archiving instead of deleting, and keys that go on after a dead message. */
class CoreArchiveOnH2Test
    implements OrderContract, RetentionContract, RetryContract, PaceContract, ReportContract {
  @Override
  public Outbox open(Env env) {
    return new CoreArchive(Database.H2, env);
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
