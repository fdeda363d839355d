package io.github.outboxguard.proof.namastack;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Waive;

@Waive(
    contract = ContractId.W4,
    reason = "outside a transaction a record is stored in a transaction of its own, by design",
    issue = "docs/comparison.md")
@Waive(
    contract = ContractId.W8,
    reason = "half of a surrogate pair is stored with a question mark instead of being refused",
    issue = "docs/comparison.md")
@Waive(
    contract = ContractId.D18,
    reason = "failures are counted when a handler returns with one, so a crash counts for nothing",
    issue = "docs/comparison.md")
@Waive(
    contract = ContractId.S5,
    reason = "a pass that is interrupted while it waits logs the interrupt and ends",
    issue = "docs/comparison.md")
class NamastackOnH2Test extends NamastackContract {
  @Override
  public ContractDatabase database() {
    return ContractDatabase.h2();
  }
}
