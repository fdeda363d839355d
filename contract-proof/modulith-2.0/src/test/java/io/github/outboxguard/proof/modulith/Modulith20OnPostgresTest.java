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
    contract = ContractId.P1,
    reason = "purging all completed publications deletes those that are being processed",
    issue = "spring-projects/spring-modulith#1653")
@Waive(
    contract = ContractId.P3,
    reason = "purging all completed publications deletes those that are being processed",
    issue = "spring-projects/spring-modulith#1653")
@Waive(
    contract = ContractId.D32,
    reason =
        "completed publications stay, and what looks for stale and failed ones asks by status, for"
            + " which the schema has no index",
    issue = "docs/comparison.md")
class Modulith20OnPostgresTest extends ModulithContract {
  private static final SpringProcesses PROCESSES = processes();

  Modulith20OnPostgresTest() {
    super(PROCESSES);
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.embeddedPostgres();
  }
}
