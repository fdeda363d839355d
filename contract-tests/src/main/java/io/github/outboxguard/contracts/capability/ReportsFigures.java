package io.github.outboxguard.contracts.capability;

import java.time.Duration;
import java.util.List;

/** Says of each attempt how it went, in events or metrics. The adapter notes what it is told. */
public interface ReportsFigures extends ReportsWork {
  /** What this instance told since it was opened, in that order. */
  List<Figure> figures() throws Exception;

  /**
   * What was told of one attempt.
   *
   * @param what {@link ReportsWork.Count#SENT} or {@link ReportsWork.Count#RETRIED}
   * @param attempts which attempt it was, from 1
   * @param time for a message that was sent, since it was filed; for one that is retried, until
   *     then
   */
  record Figure(Count what, int attempts, Duration time) {}
}
