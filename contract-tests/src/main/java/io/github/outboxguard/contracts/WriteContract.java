package io.github.outboxguard.contracts;

import static io.github.outboxguard.contracts.internal.run.Checks.nothingInvented;
import static io.github.outboxguard.contracts.internal.run.Checks.nothingTwice;
import static io.github.outboxguard.contracts.internal.run.Checks.recover;
import static io.github.outboxguard.contracts.internal.run.Checks.settled;

import io.github.outboxguard.contracts.capability.CarriesHeaders;
import io.github.outboxguard.contracts.capability.DeduplicatesRequests;
import io.github.outboxguard.contracts.capability.OrdersByKey;
import io.github.outboxguard.contracts.capability.TakesConnections;
import io.github.outboxguard.contracts.capability.UsesSavepoints;
import io.github.outboxguard.contracts.internal.run.Beside;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import io.github.outboxguard.contracts.internal.run.Checks;
import io.github.outboxguard.contracts.internal.run.Corpus;
import io.github.outboxguard.contracts.internal.run.Filed;
import io.github.outboxguard.contracts.internal.run.Rollbacks;
import io.github.outboxguard.contracts.internal.run.Run;
import java.sql.Connection;
import java.sql.Savepoint;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The write side: a message exists exactly if its business transaction committed. */
public interface WriteContract extends SeedContract {

  @ContractTest(ContractId.W1)
  default void committedMessageIsSentExactlyOnce(Kit kit) throws Exception {
    kit.run(
        "commit",
        run -> {
          run.commit("A", Message.of("W1-a").key("k1"));
          recover(run, "A");
          nothingTwice(run);
          nothingInvented(run);
        });
  }

  @ContractTest(ContractId.W2)
  default void anyKindOfRollbackLeavesNoMessage(Kit kit) throws Exception {
    for (Rollbacks kind : Rollbacks.values()) {
      kit.run(kind.id(), run -> Rollbacks.check(run, kind));
    }
  }

  @ContractTest(ContractId.W3)
  default void businessRowAndMessageSurviveEveryFaultTogether(Kit kit) throws Exception {
    kit.sweep(Scenario.named("enqueue").step(run -> run.commit("A", Message.of("W3-a").key("k1"))));
    kit.sweep(
        Scenario.named("failed-business")
            .step(run -> Rollbacks.RUNTIME_EXCEPTION.run(run, Message.of("W3-b"))));
  }

  @ContractTest(ContractId.W4)
  default void messageOutsideATransactionIsRefused(Kit kit) throws Exception {
    kit.run(
        "outside",
        run -> {
          AtomicReference<Outbox.@Nullable Messages> kept = new AtomicReference<>();
          run.outbox("A").transact((connection, messages) -> kept.set(messages));
          Message late = Message.of("W4-late");
          run.file(late);
          Outbox.Messages handle = kept.get();
          Exception refused =
              run.attempt(
                  "A",
                  "enqueue after the end of the transaction",
                  () -> {
                    if (handle != null) {
                      handle.enqueue(late);
                    }
                  });
          if (refused == null) {
            throw new Breach(
                "a message filed after the end of its transaction was accepted: no transaction protects it");
          }
          settled(run, "A");
          nothingInvented(run);
        });
  }

  @ContractTest(ContractId.W5)
  default void nothingIsSentBeforeTheCommit(Kit kit) throws Exception {
    kit.run(
        "before-commit",
        run -> {
          List<Filed> batch = run.file(Message.of("W5-a"));
          run.outbox("B");
          run.outbox("A")
              .transact(
                  (connection, messages) -> {
                    run.insertBusinessRow(connection, batch.get(0));
                    messages.enqueue(batch.get(0).message());
                    // A database that locks wholesale may make the dispatcher wait for this commit.
                    Beside.start(run, "B", "pass", () -> run.outbox("B").dispatchOnce()).await(300);
                    nothingInvented(run);
                  });
          recover(run, "A");
          nothingInvented(run);
        });
  }

  @ContractTest(ContractId.W6)
  default void messagesOfOneTransactionAreAllOrNone(Kit kit) throws Exception {
    kit.sweep(
        Scenario.named("three")
            .step(
                run ->
                    run.commit(
                        "A",
                        Message.of("W6-1").key("k1"),
                        Message.of("W6-2").key("k1"),
                        Message.of("W6-3").key("k1")))
            .also(
                run -> {
                  if (kit.has(OrdersByKey.class)) {
                    Checks.inOrder(run);
                  }
                }));
  }

  @ContractTest(ContractId.W6)
  default void messagesOfABatchAreAllOrNone(Kit kit) throws Exception {
    kit.require(TakesConnections.class);
    kit.run("empty-batch", run -> run.outbox("A").transact((c, m) -> batch(kit, run, c)));
    kit.sweep(
        Scenario.named("batch")
            .step(
                run ->
                    run.outbox("A")
                        .transact(
                            (connection, messages) ->
                                batch(
                                    kit,
                                    run,
                                    connection,
                                    Message.of("W6-1").key("k1"),
                                    Message.of("W6-2"),
                                    Message.of("W6-3").key("k1"))))
            .also(
                run -> {
                  if (kit.has(OrdersByKey.class)) {
                    Checks.inOrder(run);
                  }
                }));
  }

  private static void batch(Kit kit, Run run, Connection connection, Message... messages)
      throws Exception {
    for (Filed one : run.file(messages)) {
      run.insertBusinessRow(connection, one);
    }
    kit.as(TakesConnections.class, run, "A").enqueueAll(connection, List.of(messages));
  }

  @ContractTest(ContractId.W7)
  default void equalPayloadsAreIndependentMessages(Kit kit) throws Exception {
    kit.run(
        "equal",
        run -> {
          AtomicInteger sent = new AtomicInteger();
          run.broker()
              .behave(
                  (instance, delivery) ->
                      sent.incrementAndGet() == 1 ? Answer.REFUSE : Answer.ACKNOWLEDGE);
          run.commit("A", Message.of("W7-same"));
          run.commit("A", Message.of("W7-same"));
          recover(run, "A");
          nothingInvented(run);
        });
  }

  @ContractTest(ContractId.W8)
  default void everyTextArrivesUnchangedOrIsRefused(Kit kit) throws Exception {
    for (Corpus text : Corpus.values()) {
      kit.run(text.id(), run -> Corpus.check(run, text, kit.has(CarriesHeaders.class)));
    }
  }

  @ContractTest(ContractId.W9)
  default void rollbackToASavepointDropsItsMessages(Kit kit) throws Exception {
    kit.require(UsesSavepoints.class);
    kit.run(
        "savepoint",
        run -> {
          List<Filed> kept = run.file(Message.of("W9-kept"));
          List<Filed> dropped = run.file(Message.of("W9-dropped"));
          run.outbox("A")
              .transact(
                  (connection, messages) -> {
                    run.insertBusinessRow(connection, kept.get(0));
                    messages.enqueue(kept.get(0).message());
                    Savepoint savepoint = connection.setSavepoint();
                    run.insertBusinessRow(connection, dropped.get(0));
                    messages.enqueue(dropped.get(0).message());
                    connection.rollback(savepoint);
                  });
          recover(run, "A");
          nothingInvented(run);
        });
  }

  @ContractTest(ContractId.W10)
  default void repeatedRequestIdIsStoredOnce(Kit kit) throws Exception {
    kit.require(DeduplicatesRequests.class);
    kit.run("repeated", WriteContract::repeated);
  }

  private static void repeated(Run run) throws Exception {
    Message message = Message.of("W10-a").requestId("request-1");
    run.commit("A", message);
    run.tryCommit("A", message);
    run.commit("A", Message.of("W10-b").requestId("request-2"));
    for (int i = 0; i < 3; i++) {
      run.pass("A");
    }
    long copies =
        run.sends().stream().filter(send -> send.delivery().payload().contains("W10-a")).count();
    if (copies != 1) {
      throw new Breach(
          "a request id was used twice and its message was sent "
              + copies
              + " times instead of once");
    }
    if (run.sends().stream().noneMatch(send -> send.delivery().payload().contains("W10-b"))) {
      throw new Breach("a message with a request id of its own was taken for a repetition");
    }
  }
}
