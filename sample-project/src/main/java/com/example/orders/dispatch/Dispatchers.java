package com.example.orders.dispatch;

import com.example.orders.Settings;
import com.example.orders.db.OrderDatabase;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.Backoff;
import io.github.outboxguard.outbox.dispatch.DispatchListener;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.DispatcherOptions;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import io.github.outboxguard.outbox.dispatch.WakeUp;
import io.github.outboxguard.outbox.transport.Transport;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;

/** The dispatcher as this shop sets it up. */
public final class Dispatchers {
  private static final List<String> TOPICS = List.of("stripe.charge", "mail.send");
  private static final Duration POLL = Duration.ofSeconds(2);
  private static final Duration LONGEST_BACKOFF = Duration.ofMinutes(15);
  private static final Duration JITTER = Duration.ofSeconds(1);

  private Dispatchers() {}

  /** A dispatcher that hands every topic to the consumers' inbox and wakes up on commits. */
  public static Dispatcher to(
      URI inbox, OrderDatabase database, Settings settings, DispatchListener listener) {
    return through(new QueueTransport(inbox), TOPICS, database.dataSource(), settings)
        .listener(listener)
        .wakeUp(WakeUp.postgresNotify(database.unpooled()))
        .build();
  }

  /** What is the same for every transport: lease, rhythm and retries. */
  public static Dispatcher.Builder through(
      Transport transport, List<String> topics, DataSource database, Settings settings) {
    TopicPolicy policy =
        TopicPolicy.defaults()
            .withBackoff(Backoff.exponential(settings.backoff(), LONGEST_BACKOFF, JITTER));
    Dispatcher.Builder dispatcher =
        Dispatcher.builder(Database.POSTGRESQL, database)
            .options(
                DispatcherOptions.defaults().withLease(settings.lease()).withPollInterval(POLL));
    topics.forEach(topic -> dispatcher.route(topic, transport, policy));
    return dispatcher;
  }
}
