package io.github.outboxguard.contracts;

import io.github.outboxguard.contracts.capability.MovesTime;
import io.github.outboxguard.contracts.capability.RunsInBackground;
import io.github.outboxguard.contracts.internal.explore.Explorer;
import io.github.outboxguard.contracts.internal.explore.Interleaving;
import io.github.outboxguard.contracts.internal.fault.Fault;
import io.github.outboxguard.contracts.internal.fault.FaultMode;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Replay;
import io.github.outboxguard.contracts.internal.run.Report;
import io.github.outboxguard.contracts.internal.run.Run;
import io.github.outboxguard.contracts.internal.run.Session;
import io.github.outboxguard.contracts.internal.run.SideBySide;
import io.github.outboxguard.contracts.internal.run.Sweep;
import io.github.outboxguard.contracts.internal.run.Tally;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** What a contract's test is given: ways to run a story against the outbox under test. */
public final class Kit {
  private final OutboxContract contract;
  private final Session session;
  private final ContractId id;
  private final Set<Class<?>> capabilities;
  private final Tally tally;

  /** For the kit's own use: tests get theirs as a parameter. */
  public Kit(
      OutboxContract contract,
      Session session,
      ContractId id,
      Set<Class<?>> capabilities,
      Tally tally) {
    this.contract = contract;
    this.session = session;
    this.id = id;
    this.capabilities = capabilities;
    this.tally = tally;
  }

  /** The test class of the user. */
  public OutboxContract contract() {
    return contract;
  }

  /** The database of this class. */
  public Session session() {
    return session;
  }

  /** What was done so far in this class. */
  public Tally tally() {
    return tally;
  }

  /** The capabilities that the outbox declares. */
  public Set<Class<?>> capabilities() {
    return capabilities;
  }

  /** Whether the outbox declares a capability. */
  public boolean has(Class<?> capability) {
    return capabilities.contains(capability);
  }

  /**
   * Goes on only if the outbox declares the capability; else the test is skipped and says what
   * stays unproven.
   */
  public void require(Class<?> capability) {
    if (!has(capability)) {
      throw skipped("the outbox does not implement " + capability.getSimpleName());
    }
  }

  /** Goes on only if the outbox does not declare this limitation. */
  public void refuse(Class<?> limitation) {
    if (has(limitation)) {
      throw skipped("the outbox declares " + limitation.getSimpleName());
    }
  }

  /** The exception that skips the running contract. */
  public TestAbortedException skipped(String reason) {
    return new TestAbortedException(id + " skipped: " + reason + ". Unproven: " + id.promise());
  }

  /** An instance of a capability of the outbox with this name. */
  public <T> T as(Class<T> capability, Run run, String instance) {
    return capability.cast(run.outbox(instance));
  }

  /**
   * How close to an instant a test may come: the database's own clock goes on while the test works.
   */
  public Duration margin() {
    return has(MovesTime.class) ? Duration.ofSeconds(10) : Duration.ofMillis(5);
  }

  /** Runs a story once. */
  public void run(String name, Scenario.Part story) throws Exception {
    if (!Replay.wants(id, name)) {
      return;
    }
    tell(name, story, new Run(contract, session));
  }

  /** What an outbox says of itself. */
  public <C, T> T ask(Class<C> capability, Function<C, T> question) throws SQLException {
    try (Run run = new Run(contract, session)) {
      return question.apply(as(capability, run, "A"));
    }
  }

  /** Runs stories one after the other. */
  public void inTurn(Map<String, Scenario.Part> stories) throws Exception {
    for (Map.Entry<String, Scenario.Part> story : stories.entrySet()) {
      run(story.getKey(), story.getValue());
    }
  }

  /**
   * Runs stories that mostly wait: side by side where each can have a database of its own, else one
   * after the other.
   */
  public void together(Map<String, Scenario.Part> stories) throws Exception {
    Map<String, Scenario.Part> wanted = new LinkedHashMap<>(stories);
    wanted.keySet().removeIf(name -> !Replay.wants(id, name));
    List<Session> sessions = session.several(contract, wanted.size());
    if (sessions.size() == wanted.size()) {
      SideBySide.tell(contract, sessions, wanted, this::tell);
      return;
    }
    inTurn(wanted);
  }

  private void tell(String name, Scenario.Part story, Run run) throws Exception {
    tally.runs(1);
    try (run) {
      story.run(run);
    } catch (Breach breach) {
      run.close();
      throw new AssertionFailedError(Report.of(id, breach.verdict(), name, null, run, List.of()));
    }
  }

  /** Runs a scenario plainly and with every fault at every point. */
  public void sweep(Scenario scenario) throws Exception {
    sweep(scenario, FaultMode.asked());
  }

  /** Runs a scenario plainly and with these faults at every point. */
  public void sweep(Scenario scenario, Set<FaultMode> modes) throws Exception {
    if (!Replay.wants(id, scenario.name())) {
      return;
    }
    Set<FaultMode> wanted = EnumSet.copyOf(modes);
    wanted.retainAll(FaultMode.asked());
    Sweep sweep = new Sweep(contract, session, id, scenario, wanted);
    Fault only = Replay.fault(id, scenario.name());
    try {
      if (only != null || Replay.plain(id, scenario.name())) {
        sweep.one(only);
      } else {
        sweep.all();
      }
    } finally {
      tally.runs(sweep.runs());
    }
  }

  /** Runs all interleavings of the actors of a story. */
  public void explore(Interleaving interleaving) throws Exception {
    if (!Replay.wants(id, interleaving.name())) {
      return;
    }
    refuse(RunsInBackground.class);
    Explorer explorer = new Explorer(contract, session, id, interleaving);
    try {
      explorer.explore(Replay.schedule(id, interleaving.name()));
    } finally {
      tally.schedules(explorer.schedules());
    }
  }
}
