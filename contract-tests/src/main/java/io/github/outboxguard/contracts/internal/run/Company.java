package io.github.outboxguard.contracts.internal.run;

/**
 * Stories that run side by side. One that measures what the whole process does asks for the others
 * to end first. Thread-safe.
 */
final class Company {
  private int busy;
  private boolean given;

  synchronized void begins() {
    busy++;
  }

  synchronized void ends() {
    busy--;
    notifyAll();
  }

  /** Does something when the others have ended or ask for the same; those take turns. */
  void alone(Run.Act act) throws Exception {
    take();
    try {
      act.run();
    } finally {
      giveBack();
    }
  }

  private synchronized void take() throws InterruptedException {
    ends();
    while (busy > 0 || given) {
      wait();
    }
    given = true;
  }

  private synchronized void giveBack() {
    given = false;
    begins();
  }
}
