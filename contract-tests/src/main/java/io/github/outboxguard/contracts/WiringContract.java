package io.github.outboxguard.contracts;

import io.github.outboxguard.contracts.internal.jdbc.PointKind;
import io.github.outboxguard.contracts.internal.run.LockProbe;
import io.github.outboxguard.contracts.internal.run.Run;
import java.sql.Statement;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

/** Tests the adapter, so that a mistake in it is not reported as a breach of the outbox. */
public interface WiringContract extends OutboxContract {

  /**
   * {@code transact} runs its work in a transaction, on the connection that it hands over, and
   * commits it.
   */
  @Test
  @Order(1)
  default void wiringTransactCommits(Kit kit) throws Exception {
    try (Run run = new Run(this, kit.session())) {
      run.commit("A", Message.of("wiring"));
      wired(
          run.committed().contains("row1"),
          "transact(work) returned but what the work wrote through its connection was not committed."
              + " Commit after work.run(…), on the connection that you hand to it.",
          run);
    }
  }

  /** {@code transact} rolls back and rethrows when its work throws. */
  @Test
  @Order(2)
  default void wiringTransactRollsBack(Kit kit) throws Exception {
    try (Run run = new Run(this, kit.session())) {
      IllegalStateException thrown = new IllegalStateException("business says no");
      Exception seen =
          run.attempt(
              "A",
              "transact",
              () ->
                  run.outbox("A")
                      .transact(
                          (connection, messages) -> {
                            try (Statement statement = connection.createStatement()) {
                              statement.execute(
                                  "insert into contract_business (id) values ('gone')");
                            }
                            throw thrown;
                          }));
      wired(
          seen != null,
          "transact(work) swallowed the exception of its work: rethrow it, so that the kit can tell commit from rollback.",
          run);
      wired(
          run.committed().isEmpty(),
          "transact(work) committed although its work threw: roll back and rethrow.",
          run);
    }
  }

  /**
   * {@code dispatchOnce} works through the given data source and hands messages to the given
   * transport.
   */
  @Test
  @Order(3)
  default void wiringDispatchUsesTheGivenWorld(Kit kit) throws Exception {
    try (Run run = new Run(this, kit.session())) {
      run.arm(null);
      run.commit("A", Message.of("wiring"));
      run.pass("A");
      run.heal();
      wired(
          run.points().stream().anyMatch(point -> point.kind() == PointKind.EXECUTE),
          "no JDBC call came through env.dataSource(): use it for business transactions and dispatch alike.",
          run);
      boolean sent =
          run.sends().stream().anyMatch(send -> send.delivery().payload().contains("wiring"));
      wired(
          sent,
          "a committed message was not handed to env.transport() by one dispatchOnce():"
              + " send every message with env.transport().send(new Delivery(…)), the payload unchanged.",
          run);
    }
  }

  /**
   * Says whether the database's row locks keep a second session out: where they do not, a test on
   * it proves less.
   */
  @Test
  @Order(4)
  default void wiringDatabaseLocksRows(Kit kit) throws Exception {
    kit.tally().note(LockProbe.ask(kit.session()));
  }

  private static void wired(boolean right, String advice, Run run) {
    if (!right) {
      throw new AssertionFailedError(
          "Adapter: " + advice + "\n\nHistory:\n" + run.history().table());
    }
  }
}
