package io.github.outboxguard.contracts;

import static io.github.outboxguard.contracts.internal.run.Checks.nothingInvented;
import static io.github.outboxguard.contracts.internal.run.Checks.recover;

import io.github.outboxguard.contracts.capability.CapturesChanges;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** Change data capture: the position follows the sends, never leads them. */
public interface CaptureContract extends OutboxContract {

  @ContractTest(ContractId.X1)
  default void positionIsConfirmedOnlyAfterTheSend(Kit kit) throws Exception {
    kit.require(CapturesChanges.class);
    kit.run(
        "refused",
        run -> {
          AtomicInteger sent = new AtomicInteger();
          run.broker()
              .behave(
                  (instance, delivery) ->
                      sent.incrementAndGet() == 1 ? Answer.REFUSE : Answer.ACKNOWLEDGE);
          run.commit("A", Message.of("X1-a"));
          run.pass("A");
          run.restart("A");
          recover(run, "A");
        });
  }

  @ContractTest(ContractId.X2)
  default void messageWhoseRowIsGoneIsStillDelivered(Kit kit) throws Exception {
    kit.require(CapturesChanges.class);
    kit.run(
        "insert-and-delete",
        run -> {
          String table = kit.as(CapturesChanges.class, run, "A").capturedTable();
          var gone = run.file(Message.of("X2-a")).get(0);
          run.outbox("A")
              .transact(
                  (connection, messages) -> {
                    run.insertBusinessRow(connection, gone);
                    messages.enqueue(gone.message());
                    try (Statement statement = connection.createStatement()) {
                      statement.executeUpdate("delete from " + table);
                    }
                  });
          recover(run, "A");
        });
  }

  @ContractTest(ContractId.X3)
  default void restartGoesOnFromThePosition(Kit kit) throws Exception {
    kit.require(CapturesChanges.class);
    kit.run(
        "restart-after-each",
        run -> {
          int messages = 4;
          for (int i = 0; i < messages; i++) {
            run.commit("A", Message.of("X3-" + i).key("k1"));
            run.pass("A");
            run.injector().kill(run.living("A"));
          }
          recover(run, "A");
          nothingInvented(run);
          if (run.sends().size() > 2 * messages) {
            throw new Breach(
                messages
                    + " messages and as many restarts led to "
                    + run.sends().size()
                    + " sends: a restart begins far before its position");
          }
        });
  }
}
