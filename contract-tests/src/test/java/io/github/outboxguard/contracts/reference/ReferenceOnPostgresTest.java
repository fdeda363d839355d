package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.ContractDatabase;

/** The correct outbox breaks nothing on a real server either. */
class ReferenceOnPostgresTest extends ReferenceOnH2Test {
  @Override
  public ContractDatabase database() {
    return ContractDatabase.embeddedPostgres();
  }
}
