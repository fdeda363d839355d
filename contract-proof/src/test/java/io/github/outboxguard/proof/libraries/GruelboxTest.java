package io.github.outboxguard.proof.libraries;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContractTest;

/** gruelbox transaction-outbox 4.2.268 on PostgreSQL; it creates its schema when it is built. */
class GruelboxTest extends OutboxContractTest {
  @Override
  public Outbox open(Env env) {
    return new GruelboxOutbox(env);
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.embeddedPostgres();
  }
}
