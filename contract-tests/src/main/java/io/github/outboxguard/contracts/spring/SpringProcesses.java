package io.github.outboxguard.contracts.spring;

import io.github.outboxguard.contracts.Env;
import java.util.Comparator;
import java.util.Queue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Opens the processes of a Spring application for the contracts. Keep one per test class, in a
 * static field. Thread-safe.
 */
public final class SpringProcesses {
  private final Starter starter;
  private final boolean reusing;
  private final AtomicInteger started = new AtomicInteger();

  /** The oldest first, so that the first process of a story gets the same context every time. */
  private final Queue<Context> idle =
      new PriorityBlockingQueue<>(4, Comparator.comparingInt(Context::number));

  private volatile @Nullable DataSource home;

  private SpringProcesses(Starter starter, boolean reusing) {
    this.starter = starter;
    this.reusing = reusing;
  }

  /** Starts the application's context. */
  @FunctionalInterface
  public interface Starter {
    /**
     * Starts a context, for instance {@code new
     * SpringApplicationBuilder(App.class).initializers(world).run()}.
     *
     * @param world must be among the initializers of the context
     * @throws Exception if the context does not start
     */
    ConfigurableApplicationContext start(SpringWorld world) throws Exception;
  }

  /**
   * Starts a few contexts and lets each stand for one process after the other: fast, and right for
   * an application whose state is in the database. What the beans keep in memory outlives a
   * process; let the adapter clear it when it opens, and let no thread of the context work by
   * itself.
   */
  public static SpringProcesses reusing(Starter starter) {
    return new SpringProcesses(starter, true);
  }

  /** Starts a context for every process, hundreds in a run of all contracts. */
  public static SpringProcesses fresh(Starter starter) {
    return new SpringProcesses(starter, false);
  }

  /**
   * Opens a process in the world of the contracts.
   *
   * @throws Exception if a context does not start
   */
  public SpringProcess open(Env env) throws Exception {
    Context context = idle.poll();
    if (context == null) {
      context = start(env);
    }
    Context taken = context;
    taken.world.enter(env);
    return new SpringProcess(taken.world, taken.spring, () -> end(taken));
  }

  private Context start(Env env) throws Exception {
    // The kit opens the first process of a class outside the reach of faults. A context that will
    // be used again starts there too, so that a start is no part of the story that happens to need
    // it.
    DataSource start = home;
    if (start == null || !reusing) {
      start = env.dataSource();
      home = start;
    }
    SpringWorld world = new SpringWorld(start);
    return new Context(started.incrementAndGet(), world, starter.start(world));
  }

  private void end(Context context) {
    if (reusing) {
      idle.add(context);
    } else {
      context.spring.close();
    }
  }

  private record Context(int number, SpringWorld world, ConfigurableApplicationContext spring) {}
}
