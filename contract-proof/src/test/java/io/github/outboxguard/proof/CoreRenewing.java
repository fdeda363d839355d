package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.capability.RemembersItsPlace;
import io.github.outboxguard.contracts.capability.RenewsClaims;
import io.github.outboxguard.contracts.capability.WorksByItself;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.DispatcherOptions;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** The running outbox that works from the start, with a short lease; woken by commits, or not. */
class CoreRenewing extends CoreRunning implements RemembersItsPlace, RenewsClaims, WorksByItself {
  private static final Duration POLL = Duration.ofMillis(1_001);

  private final boolean woken;

  CoreRenewing(Database database, Env env, boolean woken) {
    super(database, env);
    this.woken = woken;
    Dispatcher first = dispatcher();
    // The first look is over, so that a test sees the second.
    first.wakeUp();
  }

  @Override
  public Duration lease() {
    return Duration.ofMillis(400);
  }

  @Override
  TopicPolicy policy() {
    return super.policy().withConcurrency(16);
  }

  /**
   * Whoever is woken polls once a minute. What a claim does not find by itself is not found for it.
   */
  @Override
  DispatcherOptions options() {
    DispatcherOptions options = super.options().withLookEverywhere(Duration.ofMinutes(1));
    return woken ? options : options.withPollInterval(POLL, POLL);
  }

  @Override
  public boolean stopsWhenTakenOver() {
    return true;
  }

  @Override
  Dispatcher.Builder configure(Dispatcher.Builder builder) {
    return super.configure(builder)
        .wakeUp(
            wake -> {
              activity.wake(wake);
              // As a listener does it has a thread, which must end with the dispatcher.
              CountDownLatch end = new CountDownLatch(1);
              new Thread(() -> await(end), "wake-up").start();
              return end::countDown;
            });
  }

  private static void await(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void transact(Work work) throws Exception {
    super.transact(work);
    committed();
  }

  void committed() {
    if (woken) {
      activity.wake();
    }
  }

  @Override
  public double mostIdleLoad() {
    return 0.08;
  }

  /** Five renewals in a second, each time at half of a lease, and a poll. */
  @Override
  public double mostIdleCalls() {
    return database == Database.POSTGRESQL ? 22 : 42;
  }

  @Override
  public Duration longestWait() {
    // Unwoken, the rest of a second, and two for what needs a look back; and the slack of a busy
    // machine.
    return woken ? Duration.ofMillis(800) : Duration.ofMillis(2_500);
  }
}
