package io.github.outboxguard.proof.libraries;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContractTest;
import io.github.outboxguard.contracts.Waive;

/** gruelbox transaction-outbox 4.2.268 on PostgreSQL; it creates its schema when it is built. */
@Waive(
    contract = ContractId.W2,
    reason =
        "its simple transaction manager rolls back on Exception only; an Error is committed by"
            + " setAutoCommit(true)",
    issue = "docs/comparison.md")
@Waive(
    contract = ContractId.W3,
    reason =
        "if the rollback itself fails, setAutoCommit(true) commits what the business had written",
    issue = "docs/comparison.md")
@Waive(
    contract = ContractId.W8,
    reason = "a lone surrogate is stored as a question mark",
    issue = "docs/comparison.md")
@Waive(
    contract = ContractId.D18,
    reason = "attempts are counted when a failure is recorded",
    issue = "docs/comparison.md")
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
