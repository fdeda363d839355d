package io.github.outboxguard.contracts;

import static io.github.outboxguard.contracts.internal.run.Checks.recover;

import io.github.outboxguard.contracts.capability.ConsumesMessages;
import io.github.outboxguard.contracts.capability.ConsumesMessages.Consumer;
import io.github.outboxguard.contracts.capability.ConsumesMessages.Handler;
import io.github.outboxguard.contracts.capability.DeduplicatesRequests;
import io.github.outboxguard.contracts.capability.LeasesMessages;
import io.github.outboxguard.contracts.capability.LimitsEffects;
import io.github.outboxguard.contracts.capability.LimitsSends;
import io.github.outboxguard.contracts.capability.OwnClock;
import io.github.outboxguard.contracts.capability.Prunes;
import io.github.outboxguard.contracts.capability.PrunesLedger;
import io.github.outboxguard.contracts.capability.ReportsFigures;
import io.github.outboxguard.contracts.capability.ReportsWork;
import io.github.outboxguard.contracts.capability.ReportsWork.Count;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.internal.run.Books;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import io.github.outboxguard.contracts.internal.run.Inbox;
import io.github.outboxguard.contracts.internal.run.Run;
import io.github.outboxguard.contracts.internal.run.SlowEffect;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** What an outbox says about its work is what people are woken by, and what they trust. */
public interface ReportContract extends OutboxContract {
  @ContractTest(ContractId.D25)
  default void reportsAreTrue(Kit kit) throws Exception {
    kit.require(ReportsWork.class);
    kit.refuse(OwnClock.class);
    kit.run("writes", run -> writes(kit, run));
    kit.run("passes", run -> passes(kit, run));
    kit.run("all-well", run -> Books.allWell(kit, run));
    kit.run("given-back", run -> Books.givenBack(kit, run));
    kit.run("trouble", run -> Books.trouble(kit, run));
    if (kit.has(RetriesFailures.class)) {
      kit.run("dead", run -> dead(kit, run));
    }
    // Whoever gives a send up does not wait for the one that hangs.
    if (kit.has(LeasesMessages.class) && !kit.has(LimitsSends.class)) {
      kit.run("taken-over", run -> Books.takenOver(kit, run));
    }
    if (kit.has(ReportsFigures.class) && kit.has(RetriesFailures.class)) {
      kit.run("figures", run -> Books.figures(kit, run));
      kit.run("slow-figure", run -> Books.slowFigure(kit, run));
    }
    if (kit.has(Prunes.class)) {
      kit.run("pruned", run -> pruned(kit, run));
    }
    if (kit.has(ConsumesMessages.class)) {
      kit.run("consumed", run -> consumed(kit, run));
      kit.run("refused", run -> refused(kit, run));
    }
  }

  private static void writes(Kit kit, Run run) throws Exception {
    Books books = Books.open(kit, run);
    run.commit("A", Message.of("D25-1"), Message.of("D25-2").key("k1"));
    if (kit.has(DeduplicatesRequests.class)) {
      run.commit("A", Message.of("D25-3").requestId("r1"));
      run.commit("A", Message.of("D25-4").requestId("r1"));
    }
    boolean repeats = kit.has(DeduplicatesRequests.class);
    books.told(Count.STORED, repeats ? 3 : 2);
    books.told(Count.REPEATED, repeats ? 1 : 0);
  }

  private static void passes(Kit kit, Run run) throws Exception {
    AtomicInteger refused = new AtomicInteger();
    run.broker()
        .behave(
            (i, d) ->
                d.payload().contains("sick") && refused.incrementAndGet() <= 2
                    ? Answer.REFUSE
                    : Answer.ACKNOWLEDGE);
    Books books = Books.open(kit, run);
    run.commit("A", Message.of("D25-1"), Message.of("D25-2").key("k1"));
    run.commit("A", Message.of("D25-sick").key("k2"));
    run.pass("A");
    books.told(Count.SENT, 2);
    books.told(Count.RETRIED, 1);
    recover(run, "A");
    books.told(Count.SENT, 3);
    books.told(Count.RETRIED, 2);
    books.told(Count.DEAD, 0);
  }

  private static void dead(Kit kit, Run run) throws Exception {
    RetriesFailures policy = kit.as(RetriesFailures.class, run, "A");
    int most = policy.maxAttempts();
    if (most > RetryContract.MOST_ATTEMPTS) {
      return;
    }
    run.broker().behave((i, d) -> Answer.REFUSE);
    Books books = Books.open(kit, run);
    run.commit("A", Message.of("D25-dead").key("k1"));
    for (int attempt = 1; attempt <= most; attempt++) {
      run.pass("A");
      run.advance(policy.maxDelay(attempt).plus(kit.margin()));
    }
    books.told(Count.DEAD, 1);
    books.told(Count.RETRIED, most - 1);
    books.told(Count.SENT, 0);
  }

  private static void pruned(Kit kit, Run run) throws Exception {
    Prunes outbox = kit.as(Prunes.class, run, "A");
    run.commit("A", Message.of("D25-1"), Message.of("D25-2"), Message.of("D25-3"));
    run.pass("A");
    run.commit("A", Message.of("D25-new"));
    run.advance(Duration.ofDays(2));
    Books books = Books.open(kit, run);
    outbox.prune(Duration.ofDays(1));
    books.told(Count.PRUNED, 3);
    outbox.prune(Duration.ofDays(1));
    books.told(Count.PRUNED, 3);
  }

  private static void consumed(Kit kit, Run run) throws Exception {
    Consumer consumer = Inbox.consumer(kit, run, "A", "mailer");
    Books books = Books.open(kit, run);
    consumer.receive(Inbox.delivery("1"));
    consumer.receive(Inbox.delivery("2"));
    books.told(Count.HANDLED, 2);
    books.told(Count.ABSORBED, 0);
    consumer.receive(Inbox.delivery("1"));
    books.told(Count.HANDLED, 2);
    books.told(Count.ABSORBED, 1);
    if (kit.has(PrunesLedger.class)) {
      PrunesLedger ledger = kit.as(PrunesLedger.class, run, "A");
      run.advance(ledger.redeliveryWindow().multipliedBy(ConsumerContract.FORGOTTEN_AFTER));
      ledger.pruneLedger();
      books.told(Count.FORGOTTEN, 2);
    }
  }

  private static void refused(Kit kit, Run run) throws Exception {
    Handler[] manner = {
      (connection, delivery) -> {
        throw new IllegalStateException("the effect failed");
      }
    };
    Consumer consumer =
        kit.as(ConsumesMessages.class, run, "A")
            .consumer("mailer", (connection, d) -> manner[0].handle(connection, d));
    Books books = Books.open(kit, run);
    run.attempt("A", "receive", () -> consumer.receive(Inbox.delivery("fails")));
    books.told(Count.FAILED, 1);
    manner[0] = (connection, delivery) -> {};
    run.injector().outage();
    run.attempt("A", "receive", () -> consumer.receive(Inbox.delivery("unrecorded")));
    run.heal();
    books.told(Count.UNRECORDED, 1);
    boolean limited = kit.has(LimitsEffects.class);
    if (limited) {
      long much =
          kit.as(LimitsEffects.class, run, "A").effectLimit().toMillis() + SlowEffect.SLACK_MILLIS;
      manner[0] = (connection, delivery) -> Thread.sleep(much);
      run.attempt("A", "receive", () -> consumer.receive(Inbox.delivery("slow")));
    }
    books.told(Count.CUT_OFF, limited ? 1 : 0);
    books.told(Count.FAILED, 1);
    books.told(Count.UNRECORDED, 1);
    books.told(Count.HANDLED, 0);
  }
}
