package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.outbox.Database;

class CoreOnPostgresTest extends CoreOnH2Test {
  @Override
  Database kind() {
    return Database.POSTGRESQL;
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.embeddedPostgres();
  }
}
