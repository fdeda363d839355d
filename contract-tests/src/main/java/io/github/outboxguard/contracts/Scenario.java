package io.github.outboxguard.contracts;

import io.github.outboxguard.contracts.internal.run.Checks;
import io.github.outboxguard.contracts.internal.run.Run;
import java.util.function.UnaryOperator;

/**
 * A small story that is run once plainly, and once for each fault at each of its points.
 *
 * @param name a word for replay ids
 * @param prepare what comes before, without faults
 * @param step what is disturbed; may throw
 * @param safety what must hold even while the fault is in place
 * @param liveness what must hold after it has been healed
 */
public record Scenario(String name, Part prepare, Part step, Part safety, Part liveness) {

  /** A part of the story. */
  @FunctionalInterface
  public interface Part {
    void run(Run run) throws Exception;
  }

  /**
   * A story in which nothing may be invented and, in the end, everything is delivered by instance
   * A.
   */
  public static Scenario named(String name) {
    return new Scenario(
        name,
        run -> {},
        run -> {},
        Checks::nothingInvented,
        run -> {
          Checks.recover(run, "A");
          Checks.nothingInvented(run);
        });
  }

  public Scenario prepare(Part part) {
    return new Scenario(name, part, step, safety, liveness);
  }

  public Scenario step(Part part) {
    return new Scenario(name, prepare, part, safety, liveness);
  }

  /** Adds to what must hold in the end. */
  public Scenario also(Part part) {
    return new Scenario(name, prepare, step, safety, both(liveness, part));
  }

  /** Replaces what must hold in the end. */
  public Scenario instead(UnaryOperator<Part> change) {
    return new Scenario(name, prepare, step, safety, change.apply(liveness));
  }

  private static Part both(Part first, Part second) {
    return run -> {
      first.run(run);
      second.run(run);
    };
  }
}
