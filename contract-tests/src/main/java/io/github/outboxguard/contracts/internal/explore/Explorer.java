package io.github.outboxguard.contracts.internal.explore;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.OutboxContract;
import io.github.outboxguard.contracts.Scenario.Part;
import io.github.outboxguard.contracts.internal.history.History;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Gate;
import io.github.outboxguard.contracts.internal.run.Report;
import io.github.outboxguard.contracts.internal.run.Run;
import io.github.outboxguard.contracts.internal.run.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/**
 * Runs a story under every order of its actors' points with at most so many preemptions, depth
 * first.
 */
public final class Explorer {
  /** System property for another bound than two preemptions. */
  public static final String BOUND = "outbox.preemptions";

  private static final int MOST_SCHEDULES = 4_000;
  private static final int ATTEMPTS = 2;

  private final OutboxContract contract;
  private final Session session;
  private final ContractId id;
  private final Interleaving story;
  private final List<String> names;
  private final int bound = Integer.getInteger(BOUND, 2);
  private int schedules;

  public Explorer(OutboxContract contract, Session session, ContractId id, Interleaving story) {
    this.contract = contract;
    this.session = session;
    this.id = id;
    this.story = story;
    this.names = List.copyOf(story.actors().keySet());
  }

  /** The schedules that were run. */
  public int schedules() {
    return schedules;
  }

  /** Runs one schedule if it is given, else all. */
  public void explore(@Nullable List<Integer> only) throws Exception {
    if (only != null) {
      schedule(only);
      return;
    }
    List<Decision> path = List.of();
    while (true) {
      List<Decision> trace = follow(path);
      int last = trace.size() - 1;
      while (last >= 0 && !trace.get(last).hasNext(bound)) {
        last--;
      }
      if (last < 0) {
        return;
      }
      if (schedules >= MOST_SCHEDULES) {
        throw new IllegalStateException(
            id
                + ": more than "
                + MOST_SCHEDULES
                + " schedules; lower -D"
                + BOUND
                + " or use fewer calls per pass");
      }
      path = new ArrayList<>(trace.subList(0, last));
      path.add(trace.get(last).advanced());
    }
  }

  /**
   * Runs one branch, which begins with choices that an earlier run showed. Where a wait was judged
   * by time, a run can come out otherwise: then it is made again, and if it does not come back to
   * the branch its choices are not taken for it, lest the branches beside it are passed over.
   */
  private List<Decision> follow(List<Decision> path) throws Exception {
    List<Integer> choices = path.stream().map(Decision::actor).toList();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      List<Decision> trace = schedule(choices);
      if (trace.size() >= path.size() && trace.subList(0, path.size()).equals(path)) {
        return trace;
      }
    }
    return path;
  }

  private List<Decision> schedule(List<Integer> prefix) throws Exception {
    schedules++;
    Run run = new Run(contract, session);
    Turns turns = new Turns(prefix);
    try (run) {
      names.forEach(run::outbox);
      story.prepare().run(run);
      drive(run, turns);
      story.after().run(run);
      return turns.trace();
    } catch (Breach breach) {
      run.close();
      String where = story.name() + "/" + choices(turns.trace());
      throw new AssertionFailedError(Report.of(id, breach.verdict(), where, null, run, List.of()));
    }
  }

  private void drive(Run run, Turns turns) throws InterruptedException {
    History history = run.history();
    TurnGate gate =
        new TurnGate(
            session.pool(),
            names,
            turns,
            name -> history.note(run.living(name), "  … waits for the other"));
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      threads.add(actor(run, gate, i));
    }
    run.gate(gate);
    threads.forEach(Thread::start);
    try {
      gate.drive();
    } finally {
      gate.release();
      run.gate(Gate.OPEN);
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  private Thread actor(Run run, TurnGate gate, int index) {
    String name = names.get(index);
    Part part = List.copyOf(story.actors().values()).get(index);
    Thread thread =
        new Thread(
            () -> {
              gate.begin(index);
              run.attempt(name, "actor " + name, () -> part.run(run));
              gate.done(index);
            },
            "contract-" + name);
    thread.setDaemon(true);
    return thread;
  }

  private static String choices(List<Decision> trace) {
    int end = trace.size();
    while (end > 0 && trace.get(end - 1).chosen() == 0) {
      end--;
    }
    return trace.subList(0, Math.max(1, end)).stream()
        .map(decision -> Integer.toString(decision.actor()))
        .collect(Collectors.joining(","));
  }
}
