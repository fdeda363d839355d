package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContract;
import io.github.outboxguard.contracts.capability.MovesTime;
import io.github.outboxguard.contracts.internal.fault.Fault;
import io.github.outboxguard.contracts.internal.fault.Injector;
import io.github.outboxguard.contracts.internal.history.History;
import io.github.outboxguard.contracts.internal.jdbc.Handed;
import io.github.outboxguard.contracts.internal.jdbc.Layer;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import io.github.outboxguard.contracts.internal.jdbc.RowsRead;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One run of a scenario on a clean database: instances named A, B, … of the outbox under test, one
 * clock, one broker, one history.
 */
public final class Run implements AutoCloseable {
  /**
   * When every run begins, by the kit's clock: the time at which the tests began, because some
   * libraries ask the system for the time now and then although they were given a clock.
   */
  public static final Instant START = Instant.now().truncatedTo(ChronoUnit.SECONDS);

  private final OutboxContract contract;
  private final Session session;
  private final History history = new History();
  private final SettableClock clock = new SettableClock(START);
  private final Injector injector;
  private final Points points;
  private final Broker broker;
  private final Map<String, Outbox> outboxes = new LinkedHashMap<>();
  private final Map<String, Layer> layers = new LinkedHashMap<>();
  private final List<Filed> filed = new ArrayList<>();
  private final List<Handed> leaks = new ArrayList<>();
  private final @Nullable Company company;

  /** Starts a run: all tables are empty, it is {@link #START}. */
  public Run(OutboxContract contract, Session session) throws SQLException {
    this(contract, session, null);
  }

  /** Starts a run beside others, on a session that none of them uses. */
  Run(OutboxContract contract, Session session, @Nullable Company company) throws SQLException {
    this.company = company;
    this.contract = contract;
    this.session = session;
    session.reset();
    injector = new Injector(session.pool()::kill, this::killConnections);
    points = new Points(session, history, injector);
    broker = new Broker(points, history, clock, this::visible);
  }

  /** The instance of this name, opened on first use; a dead one is replaced by its successor. */
  public Outbox outbox(String name) {
    String living = living(name);
    synchronized (outboxes) {
      Outbox known = outboxes.get(living);
      return known != null ? known : open(living);
    }
  }

  /** The living instance of this name: a process that died is followed by one with another name. */
  public String living(String name) {
    return injector.dead(name) ? living(name + "'") : name;
  }

  private Outbox open(String name) {
    Layer layer = new Layer(name, session.pool(), points);
    layers.put(name, layer);
    try {
      Outbox outbox = contract.open(new Env(name, layer, clock, broker.endpoint(name)));
      outboxes.put(name, outbox);
      return outbox;
    } catch (Exception e) {
      throw new IllegalStateException("open() failed for instance " + name, e);
    }
  }

  /** A transaction of the business: one row for each message, then the message. */
  public void commit(String name, Message... messages) throws Exception {
    List<Filed> batch = file(messages);
    outbox(name)
        .transact(
            (connection, enqueue) -> {
              for (Filed one : batch) {
                BusinessRows.insert(connection, one.row());
                enqueue.enqueue(one.message());
              }
            });
    history.note(living(name), "transact returned");
  }

  /** Notes messages that are about to be filed and names their business rows. */
  public List<Filed> file(Message... messages) {
    List<Filed> batch = new ArrayList<>();
    synchronized (filed) {
      for (Message message : messages) {
        Filed one = new Filed("row" + (filed.size() + 1), message);
        filed.add(one);
        batch.add(one);
      }
    }
    return batch;
  }

  /** Writes the business row of a message in the running business transaction. */
  public void insertBusinessRow(Connection transaction, Filed message) throws SQLException {
    BusinessRows.insert(transaction, message.row());
  }

  /** Like {@link #commit}, but what it throws is only noted. */
  public @Nullable Exception tryCommit(String name, Message... messages) {
    return attempt(name, "transact", () -> commit(name, messages));
  }

  /** One dispatch pass; what it throws is noted and returned. */
  public @Nullable Exception pass(String name) {
    return attempt(name, "pass", () -> outbox(name).dispatchOnce());
  }

  /** Something that may throw. */
  @FunctionalInterface
  public interface Act {
    void run() throws Exception;
  }

  /** Does something; what it throws is noted and returned. */
  public @Nullable Exception attempt(String name, String what, Act act) {
    String column = living(name);
    history.note(column, "┌ " + what);
    try {
      act.run();
      history.note(column, "└ " + what + " returned");
      return null;
    } catch (Exception e) {
      history.note(column, "└ " + what + " threw " + e);
      return e;
    } catch (Error e) {
      if (!BrokerError.isBehind(e)) {
        throw e;
      }
      history.note(column, "└ " + what + " threw " + e);
      return new IllegalStateException(e);
    }
  }

  /** Does something that no other story may disturb. */
  void alone(Act act) throws Exception {
    if (company == null) {
      act.run();
    } else {
      company.alone(act);
    }
  }

  /** Moves the clock. */
  public void advance(Duration time) throws Exception {
    clock.advance(time);
    history.note(History.KIT, "clock moved by " + time);
    // Time passes for all instances at once, also when all processes are dead.
    for (Outbox outbox : outboxes.values()) {
      if (outbox instanceof MovesTime mover) {
        session.elapse(mover, time);
        return;
      }
    }
  }

  /** Begins a step in which the fault strikes, and whose points are numbered. */
  public void arm(@Nullable Fault fault) {
    injector.arm(fault);
    points.count(true);
  }

  /** Ends the step. */
  public void heal() {
    points.count(false);
    injector.heal();
    history.note(History.KIT, "── healed ──");
  }

  /** Closes an instance and lets a new one take its name, as a restart does. */
  public void restart(String name) {
    Outbox old = outboxes.remove(living(name));
    if (old != null) {
      attempt(name, "close", old::close);
    }
    outbox(name);
  }

  private void killConnections(String instance) {
    Layer layer = layers.get(instance);
    if (layer != null) {
      layer.killAll();
    }
  }

  private boolean visible(String payload) {
    try {
      Set<String> committed = committed();
      synchronized (filed) {
        return filed.stream()
            .anyMatch(
                one -> one.message().payload().equals(payload) && committed.contains(one.row()));
      }
    } catch (SQLException e) {
      // A database that lets nobody read beside a writer cannot answer; the final state still
      // tells.
      return true;
    }
  }

  /** The business rows that were committed. */
  public Set<String> committed() throws SQLException {
    return session.rows().committed();
  }

  public List<Filed> filed() {
    synchronized (filed) {
      return List.copyOf(filed);
    }
  }

  public Broker broker() {
    return broker;
  }

  public List<Send> sends() {
    return broker.sends();
  }

  public History history() {
    return history;
  }

  public Instant now() {
    return clock.instant();
  }

  public Injector injector() {
    return injector;
  }

  /** The points of the step so far. */
  public List<Point> points() {
    return points.counted();
  }

  /** Has sessions report what they have read, or no more. */
  void report(@Nullable RowsRead counter) {
    points.report(counter);
  }

  /** Holds every actor at its points. */
  public void gate(Gate gate) {
    points.gate(gate);
  }

  /** Rows per table of the outbox under test. */
  public Map<String, Long> outboxRows() throws SQLException {
    return session.counts();
  }

  public Session session() {
    return session;
  }

  /** Connections that instances of a closed run had not given back. */
  public List<Handed> leaks() {
    return leaks;
  }

  @Override
  public void close() {
    points.gate(Gate.OPEN);
    injector.heal();
    for (Map.Entry<String, Outbox> entry : outboxes.entrySet()) {
      attempt(entry.getKey(), "close", entry.getValue()::close);
    }
    for (Map.Entry<String, Layer> entry : layers.entrySet()) {
      List<Handed> left = entry.getValue().reclaim();
      if (!injector.dead(entry.getKey())) {
        leaks.addAll(left);
      }
    }
    outboxes.clear();
  }
}
