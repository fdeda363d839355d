package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.capability.TakesConnections;
import io.github.outboxguard.contracts.internal.jdbc.RowsRead;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** Counts what an outbox reads for a few fresh messages, by the database's own counters. */
final class ReadMeter implements AutoCloseable {
  /** Messages that are filed and sent at a time; every other has one of three keys. */
  static final int FRESH = 6;

  /** Who looks back now and then does so beside a few of these. */
  private static final int TIMES = 5;

  /** On a slow machine that may be beside most of them: then there are more. */
  private static final int MOST_TIMES = 21;

  private static final long PATIENCE_NANOS = 10_000_000_000L;

  private final Run run;
  private final Session session;
  private final RowsRead counter;
  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private final AtomicInteger refusals = new AtomicInteger();
  private int filed;

  private ReadMeter(Run run, RowsRead counter) {
    this.run = run;
    this.session = run.session();
    this.counter = counter;
  }

  /** Begins to count, before the outbox is opened; skips the contract where nobody counts. */
  static ReadMeter open(Kit kit, Run run) throws SQLException {
    Session session = run.session();
    RowsRead counter = RowsRead.of(session.pool().dialect());
    if (!counter.known()) {
      throw kit.skipped(
          "the kit knows no way to ask " + session.databaseName() + " how many rows it reads");
    }
    try {
      session.ask(
          statement -> {
            counter.check(statement);
            return true;
          });
    } catch (SQLException e) {
      throw kit.skipped(
          session.databaseName() + " does not say at once how many rows it has read: " + e);
    }
    session.pool().renew(counter.opening());
    ReadMeter meter = new ReadMeter(run, counter);
    meter.refuse(delivery -> false);
    return meter;
  }

  /** From now on these are refused, all others acknowledged. */
  void refuse(Predicate<Delivery> refused) {
    run.broker()
        .behave(
            (instance, delivery) -> {
              if (refused.test(delivery)) {
                refusals.incrementAndGet();
                return Answer.REFUSE;
              }
              acknowledged.add(delivery.payload());
              return Answer.ACKNOWLEDGE;
            });
  }

  /** What becomes of a message before it is filed. */
  @FunctionalInterface
  interface Shape {
    Message of(Message message, int number);
  }

  static Message mixed(Message message, int number) {
    return number % 2 == 0 ? message : message.key("k" + number % 6);
  }

  /** Files messages in one transaction, without business rows; returns their payloads. */
  List<String> file(int many, Shape shape) throws Exception {
    List<Message> batch = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      batch.add(shape.of(Message.of("m" + ++filed), filed));
    }
    Outbox outbox = run.outbox("A");
    outbox.transact(
        (connection, messages) -> {
          if (many > FRESH && outbox instanceof TakesConnections takes) {
            // One statement for many, where that is possible: they are filed to lie there.
            takes.enqueueAll(connection, batch);
            return;
          }
          for (Message message : batch) {
            messages.enqueue(message);
          }
        });
    return batch.stream().map(Message::payload).toList();
  }

  /** Makes passes until these were acknowledged. */
  void send(List<String> payloads) {
    passes("fresh messages", () -> acknowledged.containsAll(payloads));
  }

  /** Makes passes until so many attempts in all were refused. */
  void fail(int many) {
    passes("messages that are due again", () -> refusals.get() >= many);
  }

  private interface Done {
    boolean is();
  }

  private void passes(String what, Done done) {
    long since = System.nanoTime();
    int sends = run.broker().count();
    while (!done.is()) {
      run.pass("A");
      int now = run.broker().count();
      if (now > sends) {
        sends = now;
        since = System.nanoTime();
      } else if (System.nanoTime() - since > PATIENCE_NANOS) {
        throw new Breach("passes send nothing more, although there are " + what);
      }
    }
  }

  /**
   * The rows that are read for a few fresh messages, from their filing to a pass that finds nothing
   * more: the median of several times.
   *
   * @param most it is measured more often while this is exceeded
   */
  long rows(long most) throws Exception {
    session.ask(
        statement -> {
          counter.settle(statement, session.tables());
          return true;
        });
    run.report(counter);
    List<Long> times = new ArrayList<>();
    int good = 0;
    while (times.size() < TIMES || (good <= TIMES / 2 && times.size() < MOST_TIMES)) {
      long before = sum();
      send(file(FRESH, ReadMeter::mixed));
      run.pass("A");
      long rows = sum() - before;
      times.add(rows);
      good += rows <= most ? 1 : 0;
    }
    run.report(null);
    Collections.sort(times);
    // Of many, those few that are good count.
    return times.get(TIMES / 2);
  }

  private long sum() throws SQLException {
    session.pool().report(counter);
    return session.ask(counter::sum);
  }

  @Override
  public void close() {
    run.report(null);
    session.pool().renew(List.of());
  }
}
