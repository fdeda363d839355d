package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.Backoff;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The running outbox with so short rests and so few attempts that retries can be waited for; it is
 * woken all the time, and not by commits.
 */
class CoreBusy extends CoreRenewing {
  private static final Duration REST = Duration.ofMillis(250);
  private static final long TICK_MILLIS = 40;
  private static final int FEW_ATTEMPTS = 4;

  CoreBusy(Database database, Env env) {
    super(database, env, true);
  }

  @Override
  Dispatcher.Builder configure(Dispatcher.Builder builder) {
    return super.configure(builder)
        .wakeUp(
            wake -> {
              CountDownLatch end = new CountDownLatch(1);
              new Thread(() -> tick(wake, end), "ticks").start();
              return end::countDown;
            });
  }

  private static void tick(Runnable wake, CountDownLatch end) {
    try {
      while (!end.await(TICK_MILLIS, TimeUnit.MILLISECONDS)) {
        wake.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  void committed() {}

  @Override
  TopicPolicy policy() {
    return super.policy().withBackoff(Backoff.fixed(REST)).withMaxAttempts(FEW_ATTEMPTS);
  }

  @Override
  public int maxAttempts() {
    return FEW_ATTEMPTS;
  }

  @Override
  public Duration minDelay(int attempt) {
    return REST;
  }

  @Override
  public Duration maxDelay(int attempt) {
    return REST;
  }
}
