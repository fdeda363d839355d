package io.github.outboxguard.proof.modulith;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Waive;
import io.github.outboxguard.contracts.spring.SpringProcesses;

@Waive(
    contract = ContractId.W4,
    reason =
        "an event published outside a transaction is recorded, although no listener sees it before"
            + " it is stale",
    issue = "docs/comparison.md")
@Waive(
    contract = ContractId.W8,
    reason = "the schema for H2 holds 4,000 characters of an event; more is refused",
    issue = "spring-modulith, schema-h2.sql")
class Modulith21OnH2Test extends ModulithContract {
  private static final SpringProcesses PROCESSES = processes();

  Modulith21OnH2Test() {
    super(PROCESSES);
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.h2();
  }
}
