package io.github.outboxguard.outbox.dispatch;

/**
 * What one pass did.
 *
 * @param claimed rows taken
 * @param sent rows acknowledged and marked
 * @param retried rows that failed and come again
 * @param dead rows that failed for good
 * @param released rows given back untried
 * @param lost rows whose claim had run out when their outcome was written; they come again
 */
public record DispatchResult(int claimed, int sent, int retried, int dead, int released, int lost) {
  /** Whether the pass found nothing to do. */
  public boolean idle() {
    return claimed == 0;
  }
}
