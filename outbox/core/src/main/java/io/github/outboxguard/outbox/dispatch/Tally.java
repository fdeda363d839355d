package io.github.outboxguard.outbox.dispatch;

/** Counts of one pass. Dispatcher's thread only. */
final class Tally {
  int claimed;
  int sent;
  int retried;
  int dead;
  int released;
  int lost;

  void reset() {
    claimed = 0;
    sent = 0;
    retried = 0;
    dead = 0;
    released = 0;
    lost = 0;
  }

  DispatchResult result() {
    return new DispatchResult(claimed, sent, retried, dead, released, lost);
  }
}
