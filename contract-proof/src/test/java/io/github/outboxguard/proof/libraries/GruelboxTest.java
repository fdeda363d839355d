package io.github.outboxguard.proof.libraries;

import com.gruelbox.transactionoutbox.TransactionManager;
import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContractTest;
import io.github.outboxguard.contracts.Waive;
import javax.sql.DataSource;

/** gruelbox transaction-outbox 4.2.268 on PostgreSQL; it creates its schema itself. */
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
  public void createSchema(DataSource dataSource) {
    GruelboxOutbox.persistor(true).migrate(TransactionManager.fromDataSource(dataSource));
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.embeddedPostgres();
  }
}
