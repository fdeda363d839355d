package io.github.outboxguard.outbox.micrometer;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.DispatchListener;
import io.github.outboxguard.outbox.stats.OutboxStats;
import io.github.outboxguard.outbox.stats.TopicStats;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of one outbox. Give it to a dispatcher as listener for latency, attempts and failures,
 * and {@link #start(Duration)} it in any process for what the table says. Scraped from Prometheus
 * the series are {@code outbox_pending_total}, {@code outbox_dispatch_latency_seconds}, {@code
 * outbox_attempts_histogram} and those of the page on metrics. Thread-safe.
 */
public final class OutboxMetrics implements DispatchListener, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(OutboxMetrics.class.getName());
  private static final Duration[] LATENCIES = {
    Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(25), Duration.ofMillis(50),
    Duration.ofMillis(100), Duration.ofMillis(250), Duration.ofMillis(500), Duration.ofSeconds(1),
    Duration.ofMillis(2500), Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(30),
    Duration.ofMinutes(1), Duration.ofMinutes(5), Duration.ofMinutes(15), Duration.ofHours(1),
    Duration.ofHours(6)
  };
  private static final double[] ATTEMPTS = {1, 2, 3, 5, 10, 15, 20, 50};

  private final MeterRegistry registry;
  private final DataSource dataSource;
  private final OutboxStats stats;
  private final TableGauges gauges;
  private final Map<String, AtomicInteger> circuits = new ConcurrentHashMap<>();
  private final Counter databaseFailures;
  private volatile long readAt;
  private @Nullable ScheduledExecutorService timer;

  private OutboxMetrics(MeterRegistry registry, Database database, DataSource dataSource) {
    this.registry = registry;
    this.dataSource = dataSource;
    this.stats = OutboxStats.of(database);
    keepNames(registry);
    this.gauges = new TableGauges(registry);
    this.databaseFailures =
        Counter.builder("outbox.database.failures")
            .description("Exchanges with the database that failed")
            .register(registry);
    this.readAt = System.nanoTime();
    Gauge.builder("outbox.stats.age.seconds", this, m -> (System.nanoTime() - m.readAt) / 1e9)
        .description("Time since the table was last read for these gauges")
        .register(registry);
  }

  /**
   * Metrics that are not yet read from the table.
   *
   * @param registry gets the meters, and a naming convention that keeps one of our names
   * @param database of the outbox
   * @param dataSource gives a connection for each reading
   */
  public static OutboxMetrics of(MeterRegistry registry, Database database, DataSource dataSource) {
    return new OutboxMetrics(registry, database, dataSource);
  }

  private static void keepNames(MeterRegistry registry) {
    if (registry instanceof CompositeMeterRegistry composite) {
      composite.getRegistries().forEach(OutboxMetrics::keepNames);
    } else if (!(registry.config().namingConvention() instanceof PendingTotalNaming)) {
      registry
          .config()
          .namingConvention(new PendingTotalNaming(registry.config().namingConvention()));
    }
  }

  /**
   * Reads the table now.
   *
   * @throws SQLException if that failed; the gauges keep their last values and {@code
   *     outbox_stats_age_seconds} grows
   */
  public void refresh() throws SQLException {
    Map<String, TopicStats> topics;
    try (Connection connection = dataSource.getConnection()) {
      topics = stats.read(connection);
      if (!connection.getAutoCommit()) {
        connection.rollback();
      }
    }
    gauges.show(topics);
    readAt = System.nanoTime();
  }

  /** Reads the table now and then, on a daemon thread, until closed. */
  public synchronized OutboxMetrics start(Duration every) {
    if (timer != null) {
      throw new IllegalStateException("These metrics are started already.");
    }
    ScheduledExecutorService started =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "outbox-metrics");
              thread.setDaemon(true);
              return thread;
            });
    started.scheduleWithFixedDelay(this::refreshOrLog, 0, every.toMillis(), TimeUnit.MILLISECONDS);
    timer = started;
    return this;
  }

  private void refreshOrLog() {
    try {
      refresh();
    } catch (SQLException | RuntimeException e) {
      LOG.log(Level.DEBUG, "Could not read the outbox for its metrics", e);
    }
  }

  @Override
  public void sent(String topic, Duration latency, int attempts) {
    gauges.know(topic);
    Timer.builder("outbox.dispatch.latency")
        .description("From the insert of a row to its acknowledgement")
        .serviceLevelObjectives(LATENCIES)
        .tag("topic", topic)
        .register(registry)
        .record(latency);
    attempts(topic, attempts);
  }

  @Override
  public void dead(String topic, int attempts, boolean blocksKey) {
    count("outbox.dead", topic, 1);
    attempts(topic, attempts);
  }

  private void attempts(String topic, int attempts) {
    DistributionSummary.builder("outbox.attempts.histogram")
        .description("Attempts that a message took until it was sent or dead")
        .serviceLevelObjectives(ATTEMPTS)
        .tag("topic", topic)
        .register(registry)
        .record(attempts);
  }

  @Override
  public void claimed(String topic, int rows) {
    count("outbox.claimed", topic, rows);
  }

  @Override
  public void retried(String topic, int attempts, Duration wait) {
    count("outbox.retried", topic, 1);
  }

  @Override
  public void released(String topic, int rows) {
    count("outbox.released", topic, rows);
  }

  @Override
  public void lost(String topic) {
    count("outbox.lost.claims", topic, 1);
  }

  @Override
  public void circuit(String topic, boolean open) {
    circuits
        .computeIfAbsent(
            topic,
            t -> {
              AtomicInteger state = new AtomicInteger();
              Gauge.builder("outbox.circuit.open", state, AtomicInteger::get)
                  .description("Whether the topic's transport is left alone")
                  .tag("topic", t)
                  .register(registry);
              return state;
            })
        .set(open ? 1 : 0);
  }

  @Override
  public void databaseFailed(Exception failure) {
    databaseFailures.increment();
  }

  private void count(String name, String topic, int rows) {
    gauges.know(topic);
    Counter.builder(name).tag("topic", topic).register(registry).increment(rows);
  }

  @Override
  public synchronized void close() {
    if (timer != null) {
      timer.shutdownNow();
      timer = null;
    }
  }
}
