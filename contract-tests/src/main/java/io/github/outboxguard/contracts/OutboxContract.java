package io.github.outboxguard.contracts;

import io.github.outboxguard.contracts.internal.junit.ContractNames;
import io.github.outboxguard.contracts.internal.junit.ContractOrder;
import io.github.outboxguard.contracts.internal.junit.KitExtension;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What all groups of contracts ask of a test class: how to open the outbox. Extend {@link
 * OutboxContractTest} for all contracts, or implement some of the groups ({@link WriteContract},
 * {@link DispatchContract}, …).
 */
@ExtendWith(KitExtension.class)
@TestMethodOrder(ContractOrder.class)
@DisplayNameGeneration(ContractNames.class)
@Execution(ExecutionMode.SAME_THREAD)
public interface OutboxContract {

  /**
   * Opens one instance of the outbox, as the start of a process does. Called many times on an
   * existing schema, so keep it cheap. Stories that mostly wait may run at the same time where each
   * has a database of its own ({@link ContractDatabase#isSeparate()}): then this is called by
   * several threads, so keep what belongs to one instance in that instance.
   *
   * @param env what the instance may use
   */
  Outbox open(Env env) throws Exception;

  /**
   * Creates the outbox's tables in an empty schema; called once per test class and database. Rows
   * that it inserts are there at the start of each run.
   *
   * @param dataSource outside the reach of faults
   * @throws SQLException if the schema cannot be created
   */
  default void createSchema(DataSource dataSource) throws Exception {}

  /** The database to run on. */
  default ContractDatabase database() {
    return ContractDatabase.preferred();
  }

  /**
   * The number of contracts that must at least have run, not counting skipped ones, when the whole
   * class runs: a guard against a set-up that silently skips nearly all.
   */
  default int minimumContracts() {
    return 15;
  }

  /**
   * The most JDBC calls and sends that an idle pass, and each message of a busy one, may take
   * (contract D23).
   */
  default int callBudget() {
    return 16;
  }

  /**
   * The most rows and index entries that a few fresh messages may make the database read more when
   * hundreds of others lie in the outbox (contracts D32 to D34).
   */
  default int readBudget() {
    return 100;
  }
}
