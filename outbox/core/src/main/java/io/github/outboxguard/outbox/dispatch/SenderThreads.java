package io.github.outboxguard.outbox.dispatch;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** On which threads transports are called. */
public sealed interface SenderThreads {

  /** Opens the executor for one dispatcher. */
  Handle open(String dispatcher);

  /**
   * An executor in use.
   *
   * @param executor runs sends
   * @param inline whether it runs them in the calling thread
   * @param close ends its threads
   */
  record Handle(Executor executor, boolean inline, Runnable close) {}

  /** Daemon threads made when needed and dropped when idle. */
  static SenderThreads platform() {
    return new Platform();
  }

  /**
   * One virtual thread per send, on Java 21 and later.
   *
   * @throws UnsupportedOperationException on an older Java
   */
  static SenderThreads virtual() {
    return new Virtual(VirtualThreads.factory());
  }

  /**
   * The thread that dispatches: one message after the other. The time limit per send then holds for
   * the acknowledgement only, since nobody is left to interrupt a transport that does not return.
   */
  static SenderThreads caller() {
    return new Caller();
  }

  /** An executor that its owner closes. It must not refuse work and must not run it inline. */
  static SenderThreads of(Executor executor) {
    return new Shared(executor);
  }

  /** See {@link #platform()}. */
  record Platform() implements SenderThreads {
    @Override
    public Handle open(String dispatcher) {
      AtomicInteger number = new AtomicInteger();
      ThreadFactory factory =
          task -> {
            Thread thread = new Thread(task, dispatcher + "-send-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
          };
      ExecutorService pool = Executors.newCachedThreadPool(factory);
      return new Handle(pool, false, pool::shutdownNow);
    }
  }

  /**
   * See {@link #virtual()}.
   *
   * @param factory of the threads
   */
  record Virtual(ThreadFactory factory) implements SenderThreads {
    @Override
    public Handle open(String dispatcher) {
      return new Handle(task -> factory.newThread(task).start(), false, () -> {});
    }
  }

  /** See {@link #caller()}. */
  record Caller() implements SenderThreads {
    @Override
    public Handle open(String dispatcher) {
      return new Handle(Runnable::run, true, () -> {});
    }
  }

  /**
   * See {@link #of(Executor)}.
   *
   * @param executor given
   */
  record Shared(Executor executor) implements SenderThreads {
    @Override
    public Handle open(String dispatcher) {
      return new Handle(executor, false, () -> {});
    }
  }
}
