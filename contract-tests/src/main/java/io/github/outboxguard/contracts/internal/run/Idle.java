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

  /** Sleeps, and fails if the outbox was busy meanwhile. */
  static void sleep(Kit kit, Run run, long millis) throws Exception {
    run.alone(() -> measure(kit, run, millis));
  }

  private static void measure(Kit kit, Run run, long millis) throws Exception {
    boolean works = kit.has(WorksByItself.class);
    double most = works ? kit.as(WorksByItself.class, run, "A").mostIdleLoad() : 1;
    double mostCalls =
        works ? kit.as(WorksByItself.class, run, "A").mostIdleCalls() : Double.MAX_VALUE;
    run.arm(null);
    Map<Long, Long> before = used();
    long start = System.nanoTime();
    Thread.sleep(millis);
    long nanos = System.nanoTime() - start;
    long used = 0;
    for (Map.Entry<Long, Long> thread : used().entrySet()) {
      used += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
    }
    int calls = run.points().size();
    run.heal();
    if (calls > mostCalls * Math.max(1, nanos / 1e9)) {
      throw new Breach(
          "with nothing to do but to wait, the outbox called the database "
              + calls
              + " times within "
              + nanos / 1_000_000
              + " ms; it may do so "
              + Math.round(mostCalls)
              + " times in a second");
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
