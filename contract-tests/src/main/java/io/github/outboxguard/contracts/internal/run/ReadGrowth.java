package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.capability.RemembersItsPlace;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** What is read for a few fresh messages, before and after much else came to lie in the outbox. */
public final class ReadGrowth implements AutoCloseable {
  /** Of those that cost nothing but their insert. */
  private static final int WAITING = 1_000;

  private static final int SENT = 200;

  /** Of those that cost as many sends as they have attempts. */
  private static final int FAILED = 100;

  private static final int MOST_ATTEMPTS = 10;
  private static final int KEYS = 10;

  /** Whoever tries again sooner has reason to look at them. */
  private static final Duration REST = Duration.ofSeconds(20);

  private static final long SETTLES_MILLIS = 100;

  private final Kit kit;
  private final Run run;
  private final ReadMeter meter;
  private final long before;

  private ReadGrowth(Kit kit, Run run) throws Exception {
    this.kit = kit;
    this.run = run;
    this.meter = ReadMeter.open(kit, run);
    this.before = meter.rows(Long.MAX_VALUE);
  }

  /** Messages that were delivered. */
  public static void sent(Kit kit, Run run) throws Exception {
    try (ReadGrowth growth = new ReadGrowth(kit, run)) {
      growth.meter.send(growth.meter.file(SENT, ReadMeter::mixed));
      growth.bounded(SENT + " messages were sent");
    }
  }

  /** Messages that are to be sent tomorrow. */
  public static void delayed(Kit kit, Run run) throws Exception {
    try (ReadGrowth growth = new ReadGrowth(kit, run)) {
      Duration day = Duration.ofDays(1);
      growth.meter.file(WAITING, (message, i) -> message.notBefore(run.now().plus(day)));
      growth.bounded(WAITING + " messages were filed for tomorrow");
    }
  }

  /** Messages that failed: first they wait for their next attempt, then they have none left. */
  public static void failed(Kit kit, Run run) throws Exception {
    try (ReadGrowth growth = new ReadGrowth(kit, run)) {
      RetriesFailures policy = kit.as(RetriesFailures.class, run, "A");
      if (policy.minDelay(1).compareTo(REST) < 0) {
        return;
      }
      Set<String> sick = Set.copyOf(growth.meter.file(FAILED, (message, i) -> message));
      growth.meter.refuse(delivery -> sick.contains(delivery.payload()));
      growth.meter.fail(FAILED);
      growth.bounded(FAILED + " messages wait for their next attempt");
      int attempts = policy.maxAttempts();
      if (attempts > MOST_ATTEMPTS) {
        return;
      }
      for (int attempt = 2; attempt <= attempts; attempt++) {
        run.advance(policy.maxDelay(attempt - 1).plus(kit.margin()));
        growth.meter.fail(attempt * FAILED);
      }
      growth.bounded(FAILED + " messages were given up");
    }
  }

  /** Messages that are due, behind some that failed. */
  public static void blocked(Kit kit, Run run) throws Exception {
    try (ReadGrowth growth = new ReadGrowth(kit, run)) {
      growth.failHeads(KEYS);
      growth.meter.file(WAITING, (message, i) -> message.key("blocked" + i % KEYS));
      growth.bounded(WAITING + " messages wait behind " + KEYS + " that failed");
    }
  }

  /** Keys that have nothing but a message that failed. */
  public static void manyKeys(Kit kit, Run run) throws Exception {
    try (ReadGrowth growth = new ReadGrowth(kit, run)) {
      growth.failHeads(SENT);
      growth.bounded(SENT + " keys wait for the next attempt of their first message");
    }
  }

  private void failHeads(int keys) throws Exception {
    List<String> heads = meter.file(keys, (message, i) -> message.key("blocked" + i % keys));
    Set<String> sick = Set.copyOf(heads);
    meter.refuse(delivery -> sick.contains(delivery.payload()));
    meter.fail(keys);
  }

  /** Messages that were delivered while somebody holds a snapshot that still needs them unsent. */
  public static void held(Kit kit, Run run) throws Exception {
    try (Connection holder = hold(run);
        ReadGrowth growth = new ReadGrowth(kit, run)) {
      growth.meter.send(growth.meter.file(SENT, ReadMeter::mixed));
      growth.bounded(SENT + " messages were sent under a held snapshot");
      holder.rollback();
    }
  }

  /** The same while a transaction that has written stays open: it might still file a message. */
  public static void open(Kit kit, Run run) throws Exception {
    try (Connection holder = hold(run);
        ReadGrowth growth = new ReadGrowth(kit, run)) {
      BusinessRows.insert(holder, "open");
      growth.meter.send(growth.meter.file(SENT, ReadMeter::mixed));
      Duration longest = kit.as(RemembersItsPlace.class, run, "A").looksBack();
      Thread.sleep(longest.toMillis() + SETTLES_MILLIS);
      growth.bounded(SENT + " messages were sent beside a transaction that stays open");
      holder.rollback();
    }
  }

  private static Connection hold(Run run) throws SQLException {
    Connection holder = run.session().pool().real().getConnection();
    holder.setAutoCommit(false);
    holder.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    try (Statement statement = holder.createStatement()) {
      statement.executeQuery("select count(*) from contract_business").close();
    }
    return holder;
  }

  private void bounded(String what) throws Exception {
    int more = kit.contract().readBudget();
    long after = meter.rows(before + more);
    if (after > before + more) {
      throw new Breach(
          "after "
              + what
              + ", "
              + ReadMeter.FRESH
              + " fresh messages make the database read "
              + after
              + " rows and index entries instead of "
              + before
              + "; at most "
              + more
              + " more are allowed");
    }
  }

  @Override
  public void close() {
    meter.close();
  }
}
