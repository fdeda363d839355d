package io.github.outboxguard.contracts;

import static io.github.outboxguard.contracts.internal.run.Checks.nothingInvented;
import static io.github.outboxguard.contracts.internal.run.Checks.recover;
import static io.github.outboxguard.contracts.internal.run.Checks.settled;

import io.github.outboxguard.contracts.capability.RefusesMisuse;
import io.github.outboxguard.contracts.capability.RefusesMisuse.Misuse;
import io.github.outboxguard.contracts.capability.StatesLimits;
import io.github.outboxguard.contracts.capability.StatesLimits.Limit;
import io.github.outboxguard.contracts.capability.TakesConnections;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Filed;
import io.github.outboxguard.contracts.internal.run.Run;
import io.github.outboxguard.contracts.internal.run.UnfitConnection;
import java.util.List;

/** What cannot be kept is not promised: it is refused, at once, and hurts nothing else. */
public interface RefusalContract extends OutboxContract {

  @ContractTest(ContractId.W11)
  default void messageBeyondALimitIsRefusedBeforeItHurts(Kit kit) throws Exception {
    kit.require(StatesLimits.class);
    List<Limit> limits;
    try (Run run = new Run(kit.contract(), kit.session())) {
      limits = kit.as(StatesLimits.class, run, "A").limits();
    }
    for (Limit limit : limits) {
      kit.run(
          limit.name() + "-most",
          run -> {
            Exception refused = run.tryCommit("A", limit.most());
            if (refused != null) {
              throw new Breach(
                  "a message at the limit '" + limit.name() + "' was refused: " + refused);
            }
            recover(run, "A");
          });
      kit.run(limit.name() + "-too-much", run -> tooMuch(run, limit));
    }
  }

  private static void tooMuch(Run run, Limit limit) throws Exception {
    Filed sound = run.file(Message.of("W11-sound")).get(0);
    Filed excess = run.file(limit.tooMuch()).get(0);
    boolean[] accepted = {false};
    Exception failed =
        run.attempt(
            "A",
            "transact with a message beyond the limit",
            () ->
                run.outbox("A")
                    .transact(
                        (connection, messages) -> {
                          run.insertBusinessRow(connection, sound);
                          try {
                            messages.enqueue(excess.message());
                            accepted[0] = true;
                          } catch (Exception e) {
                            run.history().note("A", "  refused: " + e.getClass().getSimpleName());
                          }
                          messages.enqueue(sound.message());
                        }));
    if (accepted[0]) {
      throw new Breach("a message beyond the limit '" + limit.name() + "' was accepted");
    }
    if (failed == null && run.committed().isEmpty()) {
      throw new Breach(
          "a message beyond the limit '"
              + limit.name()
              + "' was refused, then transact() returned although nothing was committed");
    }
    // Unharmed or failed as a whole: what was committed is delivered, and nothing else.
    recover(run, "A");
  }

  @ContractTest(ContractId.W12)
  default void connectionThatCannotKeepThePromiseIsRefused(Kit kit) throws Exception {
    kit.require(TakesConnections.class);
    for (UnfitConnection unfit : UnfitConnection.values()) {
      kit.run(unfit.id(), run -> unfit(kit, run, unfit));
    }
  }

  private static void unfit(Kit kit, Run run, UnfitConnection unfit) throws Exception {
    TakesConnections outbox = kit.as(TakesConnections.class, run, "A");
    Message message = Message.of("W12-a");
    run.file(message);
    boolean[] accepted = {false};
    run.attempt(
        "A",
        "transact with a connection that is " + unfit.id(),
        () ->
            run.outbox("A")
                .transact(
                    (connection, messages) ->
                        unfit.with(
                            connection,
                            hurt -> {
                              outbox.enqueueAll(hurt, List.of(message));
                              accepted[0] = true;
                            })));
    if (accepted[0]) {
      throw new Breach("a message was accepted on a connection that is " + unfit.id());
    }
    settled(run, "A");
    nothingInvented(run);
  }

  @ContractTest(ContractId.S6)
  default void misuseIsRefusedAndRightUseIsNot(Kit kit) throws Exception {
    kit.require(RefusesMisuse.class);
    List<Misuse> misuses;
    try (Run run = new Run(kit.contract(), kit.session())) {
      misuses = kit.as(RefusesMisuse.class, run, "A").misuses();
    }
    for (int i = 0; i < misuses.size(); i++) {
      int number = i;
      kit.run(misuses.get(i).name(), run -> misuse(kit, run, number));
    }
  }

  private static void misuse(Kit kit, Run run, int number) {
    // Asked for again, so that what it does belongs to this run.
    Misuse misuse = kit.as(RefusesMisuse.class, run, "A").misuses().get(number);
    Exception right = run.attempt("A", "right: " + misuse.name(), misuse.right()::run);
    if (right != null) {
      throw new Breach("right use was refused (" + misuse.name() + "): " + right);
    }
    Exception wrong = run.attempt("A", "wrong: " + misuse.name(), misuse.wrong()::run);
    if (wrong == null) {
      throw new Breach("misuse was accepted (" + misuse.name() + ")");
    }
  }
}
