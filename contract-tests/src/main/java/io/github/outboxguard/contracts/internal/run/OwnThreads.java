package io.github.outboxguard.contracts.internal.run;

import java.util.HashSet;
import java.util.Set;

/** The threads that an outbox started. */
public final class OwnThreads {
  private static final long PATIENCE_MILLIS = 2_000;

  private OwnThreads() {}

  /** All threads that live. */
  public static Set<Thread> now() {
    return new HashSet<>(Thread.getAllStackTraces().keySet());
  }

  /** Those that were not there before have ended, or end very soon. */
  public static void ended(Set<Thread> before) throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      boolean own =
          !before.contains(thread)
              && thread.getThreadGroup() == Thread.currentThread().getThreadGroup();
      if (own) {
        thread.join(PATIENCE_MILLIS);
      }
      if (own && thread.isAlive()) {
        throw new Breach("close() returned but the thread " + thread.getName() + " lives on");
      }
    }
  }
}
