package io.github.outboxguard.contracts.mutants;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContractTest;
import io.github.outboxguard.contracts.reference.CaptureOutbox;
import io.github.outboxguard.contracts.reference.ReferenceTable;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * The contracts bound to the mutant of the moment; run only through the test kit, so its name ends
 * in no "Test".
 */
class MutantSubject extends OutboxContractTest {
  static volatile Mutant current;

  @Override
  public Outbox open(Env env) {
    return current.open().apply(env);
  }

  @Override
  public void createSchema(DataSource dataSource) throws SQLException {
    ReferenceTable.create(dataSource);
    CaptureOutbox.create(dataSource);
  }

  @Override
  public ContractDatabase database() {
    return current.needsPostgres() || Boolean.getBoolean("mutants.postgres")
        ? ContractDatabase.embeddedPostgres()
        : ContractDatabase.h2();
  }
}
