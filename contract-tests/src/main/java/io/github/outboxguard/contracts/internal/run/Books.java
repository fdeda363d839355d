package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.LeasesMessages;
import io.github.outboxguard.contracts.capability.MovesTime;
import io.github.outboxguard.contracts.capability.ReportsFigures;
import io.github.outboxguard.contracts.capability.ReportsFigures.Figure;
import io.github.outboxguard.contracts.capability.ReportsWork;
import io.github.outboxguard.contracts.capability.ReportsWork.Count;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** What an outbox reports, held against itself and against the truth. */
public final class Books {
  private static final long SLOW_MILLIS = 60;

  private final Kit kit;
  private final Run run;
  private final Map<Count, Long> before;

  private Books(Kit kit, Run run, Map<Count, Long> before) {
    this.kit = kit;
    this.run = run;
    this.before = before;
  }

  /** Opens the books of instance A: what was reported before does not count. */
  public static Books open(Kit kit, Run run) throws Exception {
    return new Books(kit, run, reported(kit, run));
  }

  /** Opens the books of an instance A that has just been opened: all that it reports counts. */
  static Books openNew(Kit kit, Run run) throws Exception {
    Map<Count, Long> nothing = reported(kit, run);
    nothing.replaceAll((count, told) -> 0L);
    return new Books(kit, run, nothing);
  }

  private static Map<Count, Long> reported(Kit kit, Run run) throws Exception {
    Map<Count, Long> known = new EnumMap<>(Count.class);
    known.putAll(kit.as(ReportsWork.class, run, "A").reported());
    return known;
  }

  /** What was reported since; 0 also for what is never reported. */
  public long since(Count what) throws Exception {
    return reported(kit, run).getOrDefault(what, 0L) - before.getOrDefault(what, 0L);
  }

  /** Fails if something else was reported than there really was; silence is no lie. */
  public void told(Count what, long really) throws Exception {
    if (!before.containsKey(what)) {
      return;
    }
    long told = since(what);
    if (told != really) {
      throw new Breach(
          "the outbox reported " + told + " messages as " + what + ", and there were " + really);
    }
  }

  /** Fails if nothing was reported of what did happen. */
  void toldOf(Count what) throws Exception {
    if (before.containsKey(what) && since(what) == 0) {
      throw new Breach("there was " + what + ", and the outbox reported nothing of it");
    }
  }

  /** Whatever was taken has become something. */
  void balanced(int least) throws Exception {
    if (!before.containsKey(Count.CLAIMED)) {
      return;
    }
    long claimed = since(Count.CLAIMED);
    long ended = 0;
    for (Count end : List.of(Count.SENT, Count.RETRIED, Count.DEAD, Count.RELEASED, Count.LOST)) {
      ended += since(end);
    }
    if (claimed != ended || claimed < least) {
      throw new Breach(
          "the outbox reported "
              + claimed
              + " messages as CLAIMED, and what became of "
              + ended
              + "; it made "
              + least
              + " sends");
    }
  }

  /** Nothing fails, so nothing is given back. */
  public static void allWell(Kit kit, Run run) throws Exception {
    Books books = open(kit, run);
    for (int i = 0; i < 3; i++) {
      run.commit("A", Message.of("D25-keyed" + i).key("k1"), Message.of("D25-loose" + i));
    }
    run.pass("A");
    books.balanced(run.sends().size());
    Checks.recover(run, "A");
    books.told(Count.SENT, 6);
    books.told(Count.CLAIMED, 6);
    books.told(Count.RELEASED, 0);
  }

  /** The database is away when the outcome of a send is to be recorded. */
  public static void trouble(Kit kit, Run run) throws Exception {
    run.broker()
        .behave(
            (i, d) -> {
              run.injector().outage();
              return Answer.ACKNOWLEDGE;
            });
    Books books = open(kit, run);
    run.commit("A", Message.of("D25-trouble"));
    run.pass("A");
    boolean noticed = run.injector().noticed(Duration.ofSeconds(1));
    run.heal();
    run.broker().behave((i, d) -> Answer.ACKNOWLEDGE);
    Checks.recover(run, "A");
    if (noticed) {
      books.toldOf(Count.TROUBLE);
    }
  }

  /** The first of a key fails, and those that were taken with it are given back. */
  public static void givenBack(Kit kit, Run run) throws Exception {
    AtomicInteger refused = new AtomicInteger();
    run.broker()
        .behave(
            (i, d) ->
                d.payload().contains("sick") && refused.incrementAndGet() <= 2
                    ? Answer.REFUSE
                    : Answer.ACKNOWLEDGE);
    Books books = open(kit, run);
    run.commit(
        "A",
        Message.of("D25-sick").key("k1"),
        Message.of("D25-2").key("k1"),
        Message.of("D25-3").key("k1"));
    run.commit("A", Message.of("D25-4").key("k2"), Message.of("D25-5"));
    run.pass("A");
    books.balanced(run.sends().size());
    Checks.recover(run, "A");
    books.balanced(run.sends().size());
    books.told(Count.SENT, 5);
    books.told(Count.DEAD, 0);
    books.told(Count.LOST, 0);
  }

  /** Another instance takes over while the send hangs. */
  public static void takenOver(Kit kit, Run run) throws Exception {
    Duration lease = kit.as(LeasesMessages.class, run, "A").lease();
    Hang hang = new Hang("", Answer.ACKNOWLEDGE);
    run.broker().behave(hang);
    Books books = open(kit, run);
    run.commit("W", Message.of("D25-slow"));
    Beside slow = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    try {
      slow.until(hang::entered);
      run.advance(lease.plus(kit.margin()));
      run.pass("B");
    } finally {
      hang.release();
      slow.await();
    }
    boolean takenOver = run.sends().stream().anyMatch(send -> send.instance().equals("B"));
    if (takenOver) {
      books.told(Count.SENT, 0);
      books.told(Count.LOST, 1);
    }
    books.balanced(1);
  }

  /** A message is not delivered before its send has ended. */
  public static void slowFigure(Kit kit, Run run) throws Exception {
    run.broker().behave(Slow.by(SLOW_MILLIS));
    run.commit("A", Message.of("D25-slow-figure"));
    run.pass("A");
    List<Figure> figures = kit.as(ReportsFigures.class, run, "A").figures();
    // Where the clock is the kit's, no time passes during a send.
    boolean real = kit.has(MovesTime.class);
    if (figures.size() != 1
        || (real && figures.get(0).time().compareTo(Duration.ofMillis(SLOW_MILLIS)) < 0)) {
      throw new Breach(
          "a send took " + SLOW_MILLIS + " ms, and the outbox told of its message " + figures);
    }
  }

  /** Two attempts fail, the third does not. */
  public static void figures(Kit kit, Run run) throws Exception {
    RetriesFailures policy = kit.as(RetriesFailures.class, run, "A");
    AtomicInteger tried = new AtomicInteger();
    run.broker()
        .behave((i, d) -> tried.incrementAndGet() <= 2 ? Answer.REFUSE : Answer.ACKNOWLEDGE);
    long start = System.nanoTime();
    Duration passed = Duration.ZERO;
    run.commit("A", Message.of("D25-figures"));
    for (int attempt = 1; attempt <= 3; attempt++) {
      run.pass("A");
      figure(run, kit, attempt, passed.plusNanos(System.nanoTime() - start));
      Duration wait = policy.maxDelay(attempt).plus(kit.margin());
      run.advance(wait);
      passed = passed.plus(wait);
    }
  }

  private static void figure(Run run, Kit kit, int attempt, Duration passed) throws Exception {
    List<Figure> figures = kit.as(ReportsFigures.class, run, "A").figures();
    if (figures.size() != attempt) {
      throw new Breach("after " + attempt + " attempts the outbox told of " + figures);
    }
    RetriesFailures policy = kit.as(RetriesFailures.class, run, "A");
    Figure last = figures.get(attempt - 1);
    boolean sent = attempt == 3;
    Duration least = sent ? passed.minus(kit.margin()) : policy.minDelay(attempt);
    Duration most = sent ? passed.plus(kit.margin()) : policy.maxDelay(attempt);
    if (last.what() != (sent ? Count.SENT : Count.RETRIED)
        || last.attempts() != attempt
        || last.time().isNegative()
        || last.time().compareTo(least) < 0
        || last.time().compareTo(most) > 0) {
      throw new Breach(
          "the outbox told "
              + last
              + " of attempt "
              + attempt
              + ", and its time was between "
              + least
              + " and "
              + most);
    }
  }
}
