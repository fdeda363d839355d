package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;

/** The correct outbox breaks nothing on a real server either. */
class ReferenceOnPostgresTest extends ReferenceOnH2Test {
  @Override
  public Outbox open(Env env) {
    return new IndexedOutbox(env);
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.embeddedPostgres();
  }
}
