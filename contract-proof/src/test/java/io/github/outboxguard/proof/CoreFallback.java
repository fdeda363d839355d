package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.capability.WorksByItself;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.DispatcherOptions;
import java.time.Duration;

/** The running outbox that polls, and finds its topics by itself: one route for all. */
class CoreFallback extends CoreRunning implements WorksByItself {
  private static final Duration POLL = Duration.ofMillis(1_001);

  CoreFallback(Database database, Env env) {
    super(database, env);
    dispatcher();
  }

  @Override
  DispatcherOptions options() {
    return super.options().withPollInterval(POLL, POLL);
  }

  @Override
  Dispatcher newDispatcher() {
    Dispatcher.Builder builder =
        Dispatcher.builder(database, env.dataSource())
            .routeOthers(this::send, policy())
            .options(options())
            .name(env.instance());
    return configure(builder).build();
  }

  @Override
  public Duration leastRest() {
    return POLL;
  }

  @Override
  public double mostIdleLoad() {
    return 0.08;
  }

  /** Two rests of a second, and what a slow look for topics puts the next one off. */
  @Override
  public Duration longestWait() {
    return Duration.ofSeconds(5);
  }
}
