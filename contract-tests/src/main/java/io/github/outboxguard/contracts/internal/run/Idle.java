package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.capability.WorksByItself;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;

/** What an outbox uses of a processor while it has nothing to do but to wait. */
final class Idle {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Idle() {}

  /** Sleeps, and fails if somebody else was busy meanwhile. */
  static void sleep(Kit kit, Run run, long millis) throws Exception {
    double most =
        kit.has(WorksByItself.class) ? kit.as(WorksByItself.class, run, "A").mostIdleLoad() : 1;
    Map<Long, Long> before = used();
    long start = System.nanoTime();
    Thread.sleep(millis);
    long nanos = System.nanoTime() - start;
    long used = 0;
    for (Map.Entry<Long, Long> thread : used().entrySet()) {
      used += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
    }
    if (most < 1 && used > most * nanos) {
      throw new Breach(
          "with nothing to do but to wait, the outbox used "
              + 100 * used / nanos
              + " percent of a processor; it may use "
              + Math.round(100 * most));
    }
  }

  private static Map<Long, Long> used() {
    Map<Long, Long> used = new HashMap<>();
    if (THREADS.isThreadCpuTimeSupported()) {
      for (long thread : THREADS.getAllThreadIds()) {
        used.put(thread, Math.max(0, THREADS.getThreadCpuTime(thread)));
      }
    }
    return used;
  }
}
