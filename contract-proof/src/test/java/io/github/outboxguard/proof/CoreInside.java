package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.consume.IdempotentConsumer;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.SenderThreads;
import io.github.outboxguard.outbox.transport.InProcessTransport;
import io.github.outboxguard.outbox.transport.MessageHandler;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The reference outbox without a broker: dispatcher and consumer in one process. The consumer's
 * effect is the send to the kit, so its failures are the consumer's, which say when to try again.
 */
class CoreInside extends CoreOutbox {
  private static final Duration AGAIN = Duration.ofSeconds(45);

  private final boolean elsewhere;

  /**
   * @param elsewhere whether the effect is outside the ledger's transaction
   */
  CoreInside(Database database, Env env, boolean elsewhere) {
    super(database, env);
    this.elsewhere = elsewhere;
  }

  @Override
  Dispatcher newDispatcher() {
    IdempotentConsumer consumer = consuming("inside").retryAfter(AGAIN).build();
    MessageHandler handler =
        elsewhere
            ? consumer.calling((key, message) -> send(message).get())
            : consumer.applying((connection, message) -> send(message).get());
    return Dispatcher.builder(database, env.dataSource())
        .route(InProcessTransport.builder().handler("orders", handler).build(), policy())
        .options(options())
        .threads(SenderThreads.caller())
        .name(env.instance())
        .build();
  }

  @Override
  public Duration minDelay(int attempt) {
    return AGAIN;
  }

  @Override
  public Duration maxDelay(int attempt) {
    return AGAIN;
  }

  /** Whoever says when to try again says how long that goes on. */
  @Override
  public @Nullable Duration longestRetry() {
    return null;
  }
}
