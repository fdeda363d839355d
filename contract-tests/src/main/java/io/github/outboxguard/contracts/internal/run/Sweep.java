package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.OutboxContract;
import io.github.outboxguard.contracts.Scenario;
import io.github.outboxguard.contracts.internal.fault.Fault;
import io.github.outboxguard.contracts.internal.fault.FaultMode;
import io.github.outboxguard.contracts.internal.fault.Injector;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/**
 * Runs a scenario once for each mode at each point. The number of points need not be known: a mode
 * ends at the first run that does not come as far as its point.
 */
public final class Sweep {
  /**
   * A scenario that keeps finding new points is looping, for instance because it retries without
   * end.
   */
  private static final int MOST_POINTS = 400;

  private static final int ATTEMPTS = 3;

  /** As long as a mode has struck nowhere, so that chance alone does not leave it untried. */
  private static final int FIRST_ATTEMPTS = 20;

  private final OutboxContract contract;
  private final Session session;
  private final ContractId id;
  private final Scenario scenario;
  private final Set<FaultMode> modes;
  private final List<String> others = new ArrayList<>();
  private @Nullable AssertionFailedError first;
  private int runs;

  public Sweep(
      OutboxContract contract,
      Session session,
      ContractId id,
      Scenario scenario,
      Set<FaultMode> modes) {
    this.contract = contract;
    this.session = session;
    this.id = id;
    this.scenario = scenario;
    this.modes = modes;
  }

  /** The runs that were made. */
  public int runs() {
    return runs;
  }

  /** All modes at all points; throws the first failure in full, with the places of the others. */
  public void all() throws Exception {
    List<Point> plain = plain();
    for (FaultMode mode : modes) {
      mode(mode, plain);
    }
    AssertionFailedError failure = first;
    if (failure != null) {
      throw others.isEmpty()
          ? failure
          : new AssertionFailedError(
              failure.getMessage() + "Also broken at: " + String.join(", ", others));
    }
  }

  /** An outbox with threads of its own may have left nothing to the step: then it is made again. */
  private List<Point> plain() throws Exception {
    List<Point> points = one(null).points();
    for (int again = 1; points.isEmpty() && again < ATTEMPTS; again++) {
      points = one(null).points();
    }
    return points;
  }

  private void mode(FaultMode mode, List<Point> plain) throws Exception {
    boolean struck = false;
    boolean applicable = plain.stream().anyMatch(mode::appliesTo);
    for (int number = 1; number <= MOST_POINTS; number++) {
      if (number <= plain.size() && !mode.appliesTo(plain.get(number - 1))) {
        continue;
      }
      Fault fault = new Fault(mode, number);
      try {
        int attempts = number > plain.size() ? 1 : struck ? ATTEMPTS : FIRST_ATTEMPTS;
        Injector injector = strike(fault, attempts);
        struck |= injector.struck() != null;
        // The end is where the run without a fault ended too; an outbox with threads of its own may
        // have done this run's work before the step, and that says nothing of the next point.
        if (!injector.reached() && number > plain.size()) {
          if (applicable && !struck) {
            throw new IllegalStateException("the sweep never reached a point for " + mode);
          }
          return;
        }
      } catch (AssertionFailedError e) {
        if (first == null) {
          first = e;
        } else {
          others.add(id + "/" + scenario.name() + "/" + fault.id());
        }
        return;
      }
    }
    throw new AssertionFailedError(
        id
            + ": the step of scenario "
            + scenario.name()
            + " made more than "
            + MOST_POINTS
            + " calls");
  }

  /** Where the point is known to exist, a run that came out otherwise is made again. */
  private Injector strike(Fault fault, int attempts) throws Exception {
    Injector injector = one(fault).injector();
    for (int again = 1; injector.struck() == null && again < attempts; again++) {
      injector = one(fault).injector();
    }
    return injector;
  }

  /** One run with a fault, or none. */
  public Run one(@Nullable Fault fault) throws Exception {
    runs++;
    Run run = new Run(contract, session);
    try {
      scenario.prepare().run(run);
      run.arm(fault);
      run.attempt("A", "step", () -> scenario.step().run(run));
      scenario.safety().run(run);
      run.heal();
      scenario.liveness().run(run);
      return run;
    } catch (Breach breach) {
      String where = scenario.name() + (fault == null ? "/plain" : "/" + fault.id());
      throw new AssertionFailedError(Report.of(id, breach.verdict(), where, fault, run, List.of()));
    } finally {
      run.close();
    }
  }
}
