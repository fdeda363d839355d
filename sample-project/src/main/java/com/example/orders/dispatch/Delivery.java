package com.example.orders.dispatch;

import com.example.orders.Settings;
import com.example.orders.db.OrderDatabase;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.Backoff;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.DispatcherOptions;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import io.github.outboxguard.outbox.dispatch.WakeUp;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Duration;

/** The dispatcher as this shop sets it up: every topic goes to the consumers' inbox. */
public final class Delivery {
  private static final Duration POLL = Duration.ofSeconds(2);
  private static final Duration LONGEST_BACKOFF = Duration.ofMinutes(15);
  private static final Duration JITTER = Duration.ofSeconds(1);

  private Delivery() {}

  /** A dispatcher that wakes up on commits; start it, or drive it by {@code dispatchOnce()}. */
  public static Dispatcher to(
      URI inbox, OrderDatabase database, Settings settings, MeterRegistry registry) {
    QueueTransport queue = new QueueTransport(inbox);
    TopicPolicy policy =
        TopicPolicy.defaults()
            .withBackoff(Backoff.exponential(settings.backoff(), LONGEST_BACKOFF, JITTER));
    return Dispatcher.builder(Database.POSTGRESQL, database.dataSource())
        .route("stripe.charge", queue, policy)
        .route("mail.send", queue, policy)
        .options(DispatcherOptions.defaults().withLease(settings.lease()).withPollInterval(POLL))
        .wakeUp(WakeUp.postgresNotify(database.unpooled()))
        .build();
  }
}
