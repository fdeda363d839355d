package io.github.outboxguard.outbox.micrometer;

import io.github.outboxguard.outbox.stats.TopicStats;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The gauges of what the table says. A topic that was seen once keeps its series, at zero when the
 * table has nothing of it: an alert can tell a drained topic from one that nobody watches, and a
 * graph has no holes. Thread-safe.
 */
final class TableGauges {
  static final String PENDING = "outbox.pending.total";

  private final MeterRegistry registry;
  private final Map<MultiGauge, ToDoubleFunction<TopicStats>> gauges = new LinkedHashMap<>();
  private final Map<String, TopicStats> topics = new TreeMap<>();

  TableGauges(MeterRegistry registry) {
    this.registry = registry;
    gauge(PENDING, "Rows not yet dispatched, dead letters not counted", TopicStats::pending);
    gauge("outbox.due", "Rows that are due or in flight", TopicStats::due);
    gauge(
        "outbox.oldest.due.age.seconds",
        "How long the oldest due row has waited",
        t -> t.oldestDueAge().toNanos() / 1e9);
    gauge("outbox.in.flight", "Rows under a lease that holds", TopicStats::inFlight);
    gauge(
        "outbox.over.lease", "Rows whose lease ran out without an outcome", TopicStats::overLease);
    gauge("outbox.attempts.max", "Most attempts of a pending row", TopicStats::maxAttempts);
    gauge(
        "outbox.attempts.many",
        "Pending rows with more than five attempts",
        TopicStats::manyAttempts);
    gauge("outbox.dead.letters", "Messages that failed for good", TopicStats::dead);
    gauge("outbox.blocked.keys", "Keys that wait for an operator", TopicStats::blockedKeys);
  }

  private void gauge(String name, String description, ToDoubleFunction<TopicStats> value) {
    gauges.put(MultiGauge.builder(name).description(description).register(registry), value);
  }

  /** Shows a topic from now on, even before the table is read again. */
  synchronized void know(String topic) {
    if (topics.putIfAbsent(topic, TopicStats.none(topic)) == null) {
      register();
    }
  }

  /** Shows what was just read; topics known from before that are not in it are empty. */
  synchronized void show(Map<String, TopicStats> read) {
    topics.replaceAll((topic, before) -> TopicStats.none(topic));
    topics.putAll(read);
    register();
  }

  private void register() {
    gauges.forEach((gauge, value) -> gauge.register(rows(value), true));
  }

  private List<MultiGauge.Row<?>> rows(ToDoubleFunction<TopicStats> value) {
    return topics.values().stream()
        .map(t -> MultiGauge.Row.of(Tags.of("topic", t.topic()), value.applyAsDouble(t)))
        .<MultiGauge.Row<?>>map(row -> row)
        .toList();
  }
}
