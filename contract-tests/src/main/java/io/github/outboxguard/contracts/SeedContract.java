package io.github.outboxguard.contracts;

import io.github.outboxguard.contracts.internal.fault.Fault;
import io.github.outboxguard.contracts.internal.fault.FaultMode;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import io.github.outboxguard.contracts.internal.jdbc.PointKind;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Checks;
import io.github.outboxguard.contracts.internal.run.Run;
import io.github.outboxguard.contracts.internal.run.Send;
import java.util.List;
import java.util.Map;

/**
 * The two tests that every outbox should have in its build, and that go red as soon as somebody
 * finds that "this transaction is not needed". Enough for a start; implement it alone if nothing
 * else fits.
 */
public interface SeedContract extends OutboxContract {

  /** The business fails after the second insert: the outbox has not one row more than before. */
  @ContractTest(ContractId.W2)
  default void rollbackLeavesNoOutboxRow(Kit kit) throws Exception {
    kit.run(
        "rollback",
        run -> {
          Map<String, Long> before = run.outboxRows();
          Message first = Message.of("charge");
          Message second = Message.of("mail");
          run.file(first, second);
          run.attempt(
              "A",
              "transact",
              () ->
                  run.outbox("A")
                      .transact(
                          (connection, messages) -> {
                            messages.enqueue(first);
                            messages.enqueue(second);
                            throw new IllegalStateException(
                                "the business fails after the second insert");
                          }));
          Map<String, Long> after = run.outboxRows();
          if (!after.equals(before)) {
            throw new Breach(
                "the business transaction rolled back, but the rows of the outbox went from "
                    + before
                    + " to "
                    + after);
          }
          Checks.settled(run, "A");
          Checks.nothingInvented(run);
        });
  }

  /**
   * The send succeeds and the process dies before that is recorded: the next one sends the same
   * message again, under the same id.
   */
  @ContractTest(ContractId.D1)
  default void interruptedDispatchRedelivers(Kit kit) throws Exception {
    int[] after = {0};
    kit.run(
        "count",
        run -> {
          run.commit("A", Message.of("charge"));
          run.arm(null);
          run.pass("A");
          after[0] = firstChangeAfterSend(run.points());
          run.heal();
        });
    if (after[0] == 0) {
      throw kit.skipped("a pass makes no database call after its send that could be interrupted");
    }
    kit.run("interrupted", run -> interrupted(run, after[0]));
  }

  private static void interrupted(Run run, int call) throws Exception {
    run.commit("A", Message.of("charge"));
    run.arm(new Fault(FaultMode.PROCESS_DEATH, call));
    run.pass("A");
    run.heal();
    Checks.recover(run, "A");
    List<Send> sends = run.sends();
    if (sends.size() < 2) {
      throw new Breach(
          "the send was not recorded, yet the message was never sent again: at-least-once is only a word");
    }
    Checks.nothingInvented(run);
  }

  private static int firstChangeAfterSend(List<Point> points) {
    boolean sent = false;
    for (Point point : points) {
      sent |= point.kind() == PointKind.SEND;
      boolean database = point.kind() == PointKind.EXECUTE || point.kind() == PointKind.COMMIT;
      if (sent && database) {
        return point.number();
      }
    }
    return 0;
  }
}
