package io.github.outboxguard.proof;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofNanos;
import static java.time.Duration.ofSeconds;

import io.github.outboxguard.contracts.capability.RefusesMisuse.Act;
import io.github.outboxguard.contracts.capability.RefusesMisuse.Misuse;
import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.WriterLimits;
import io.github.outboxguard.outbox.consume.IdempotentConsumer;
import io.github.outboxguard.outbox.consume.LedgerRetention;
import io.github.outboxguard.outbox.consume.RetryBudget;
import io.github.outboxguard.outbox.dispatch.Backoff;
import io.github.outboxguard.outbox.dispatch.CircuitPolicy;
import io.github.outboxguard.outbox.dispatch.Coordination;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.DispatcherOptions;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import io.github.outboxguard.outbox.retention.Retention;
import io.github.outboxguard.outbox.retention.RetentionSchedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What the reference outbox says it refuses, each beside the nearest thing that works. */
final class CoreMisuses {
  private final CoreOutbox outbox;
  private final List<Misuse> all = new ArrayList<>();

  private CoreMisuses(CoreOutbox outbox) {
    this.outbox = outbox;
  }

  static List<Misuse> all(CoreOutbox outbox) {
    CoreMisuses misuses = new CoreMisuses(outbox);
    misuses.options();
    misuses.policies();
    misuses.messages();
    misuses.retention();
    misuses.consumers();
    misuses.dispatchers();
    return misuses.all;
  }

  private void refuses(String name, Act right, Act wrong) {
    all.add(new Misuse(name, right, wrong));
  }

  /** A setting whose border lies between two values. */
  private <T> void border(String name, T right, T wrong, Consumer<T> set) {
    refuses(name, () -> set.accept(right), () -> set.accept(wrong));
  }

  private void options() {
    DispatcherOptions options = DispatcherOptions.defaults();
    border("batch-least", 1, 0, n -> runs(options.withBatchSize(n)));
    border("batch-most", 10_000, 10_001, n -> runs(options.withBatchSize(n)));
    border("lease", ofMillis(50), ofMillis(49), d -> runs(options.withLease(d)));
    border(
        "poll", ofMillis(1_001), ofSeconds(1), d -> runs(options.withPollInterval(d, ofDays(1))));
    border(
        "poll-growth",
        ofSeconds(3),
        ofMillis(2_999),
        d -> runs(options.withPollInterval(ofSeconds(3), d)));
    border(
        "poll-growth-by-itself",
        ofMillis(1_001),
        ofMillis(-1),
        d -> runs(options.withPollInterval(d)));
    border("database-time", ofMillis(10), ofMillis(9), d -> runs(options.withDatabaseTimeout(d)));
    border("shutdown-time", ZERO, ofNanos(-1), d -> runs(options.withShutdownTimeout(d)));
    border(
        "look-everywhere", ofSeconds(2), ofMillis(1_999), d -> runs(options.withLookEverywhere(d)));
    border(
        "look-everywhere-most",
        ofMinutes(5),
        ofMinutes(5).plusNanos(1),
        d -> runs(options.withLookEverywhere(d)));
    border("circuit-failures", 1, 0, n -> runs(options.withCircuit(circuit(n, ofNanos(1)))));
    border("circuit-rest", ofNanos(1), ZERO, d -> runs(options.withCircuit(circuit(1, d))));
    border("circuit-rest-ever", ofNanos(1), ofNanos(-1), d -> circuit(1, d));
  }

  private static CircuitPolicy circuit(int failures, Duration rest) {
    return new CircuitPolicy(failures, rest);
  }

  private void runs(DispatcherOptions options) {
    Dispatcher.Builder builder = builder().options(options);
    close(builder);
  }

  private void routes(TopicPolicy policy) {
    close(
        Dispatcher.builder(outbox.database, outbox.env.dataSource())
            .route("misuse", outbox::send, policy));
  }

  private Dispatcher.Builder builder() {
    return Dispatcher.builder(outbox.database, outbox.env.dataSource())
        .route("misuse", outbox::send);
  }

  private static void close(Dispatcher.Builder builder) {
    builder.build().close();
  }

  private void policies() {
    TopicPolicy policy = TopicPolicy.defaults();
    border("attempts", 1, 0, n -> routes(policy.withMaxAttempts(n)));
    border("slots", 1, 0, n -> routes(policy.withConcurrency(n)));
    border("run", 1, 0, n -> routes(policy.withRunLength(n)));
    border("send-time", ofNanos(1), ZERO, d -> routes(policy.withSendTimeout(d)));
    border("send-time-ever", ofNanos(1), ofNanos(-1), d -> routes(policy.withSendTimeout(d)));
    border("wait", ZERO, ofNanos(-1), d -> routes(policy.withBackoff(Backoff.fixed(d))));
    border("first-wait", ofNanos(1), ZERO, d -> Backoff.exponential(d, ofDays(1), ZERO));
    border(
        "first-wait-ever", ofNanos(1), ofNanos(-1), d -> Backoff.exponential(d, ofDays(1), ZERO));
    border(
        "longest-wait",
        ofSeconds(1),
        ofMillis(999),
        d -> Backoff.exponential(ofSeconds(1), d, ZERO));
    border("jitter", ZERO, ofNanos(-1), d -> Backoff.exponential(ofSeconds(1), ofDays(1), d));
    border("shards-least", 1, 0, n -> coordinates(Coordination.shards(n, 1)));
    border("shards-most", 1_024, 1_025, n -> coordinates(Coordination.shards(n, 1)));
    border("shards-each", 1, 0, n -> coordinates(Coordination.shards(4, n)));
  }

  private void coordinates(Coordination coordination) {
    close(builder().coordination(coordination));
  }

  private void messages() {
    border("delay", ofDays(3_653), ofDays(3_654), d -> OutboxMessage.to("t").delay(d).build());
    border("delay-back", ZERO, ofNanos(-1), d -> OutboxMessage.to("t").delay(d).build());
    border(
        "source", "s".repeat(255), "s".repeat(256), s -> OutboxMessage.to("t").source(s).build());
    refuses(
        "builder-twice",
        () -> OutboxMessage.to("t").build(),
        () -> {
          OutboxMessage.Builder builder = OutboxMessage.to("t");
          OutboxMessage first = builder.build();
          OutboxMessage second = builder.build();
          throw new AssertionError(first + " and " + second + " share an identity");
        });
    border("payload-limit", 1, 0, n -> new WriterLimits(n, 1));
    border("header-limit", 1, 0, n -> new WriterLimits(1, n));
  }

  private void retention() {
    border("keep", ZERO, ofNanos(-1), d -> prunes().keep(d).build());
    border("prune-least", 1, 0, n -> prunes().batch(n).build());
    border("prune-most", 10_000, 10_001, n -> prunes().batch(n).build());
    border("prune-batches", 1, 0, n -> prunes().mostBatches(n).build());
    border(
        "ledger",
        ofSeconds(2),
        ofSeconds(1),
        d -> LedgerRetention.of(outbox.database, outbox.env.dataSource(), d, ofSeconds(1)));
    border(
        "prune-schedule",
        ofMillis(1),
        ZERO,
        d -> RetentionSchedule.start(prunes().build(), d).close());
  }

  private Retention.Builder prunes() {
    return Retention.builder(outbox.database, outbox.env.dataSource());
  }

  private void consumers() {
    border("effect-time", ofNanos(1), ZERO, d -> consumes().timeLimit(d).build());
    border("effect-time-ever", ofNanos(1), ofNanos(-1), d -> consumes().timeLimit(d).build());
    border("retry-after", ZERO, ofNanos(-1), d -> consumes().retryAfter(d).build());
    border("retries", 0, -1, n -> RetryBudget.of(n, ofSeconds(1)));
    border("retries-per", ofNanos(1), ZERO, d -> RetryBudget.of(1, d));
    border("retries-per-ever", ofNanos(1), ofNanos(-1), d -> RetryBudget.of(1, d));
  }

  private IdempotentConsumer.Builder consumes() {
    return IdempotentConsumer.builder(outbox.database, outbox.env.dataSource(), "misuse");
  }

  private void dispatchers() {
    border("name", "n".repeat(200), "n".repeat(201), s -> close(builder().name(s)));
    refuses("routes", () -> close(builder()), () -> close(builder().route("misuse", outbox::send)));
    refuses(
        "no-route",
        () ->
            close(
                Dispatcher.builder(outbox.database, outbox.env.dataSource())
                    .routeOthers(outbox::send, TopicPolicy.defaults())),
        () -> close(Dispatcher.builder(outbox.database, outbox.env.dataSource())));
    refuses(
        "pass-after-close",
        () -> {
          try (Dispatcher dispatcher = outbox.newDispatcher()) {
            dispatcher.dispatchOnce();
          }
        },
        () -> {
          Dispatcher dispatcher = outbox.newDispatcher();
          dispatcher.close();
          dispatcher.dispatchOnce();
        });
    refuses(
        "pass-beside-start",
        () -> {
          try (Dispatcher dispatcher = outbox.newDispatcher()) {
            dispatcher.start();
          }
        },
        () -> {
          try (Dispatcher dispatcher = outbox.newDispatcher()) {
            dispatcher.start();
            dispatcher.dispatchOnce();
          }
        });
    refuses(
        "start-twice",
        () -> {
          try (Dispatcher dispatcher = outbox.newDispatcher()) {
            dispatcher.start();
          }
        },
        () -> {
          try (Dispatcher dispatcher = outbox.newDispatcher()) {
            dispatcher.start();
            dispatcher.start();
          }
        });
    refuses(
        "start-after-close",
        () -> {
          try (Dispatcher dispatcher = outbox.newDispatcher()) {
            dispatcher.start();
          }
        },
        () -> {
          Dispatcher dispatcher = outbox.newDispatcher();
          dispatcher.close();
          dispatcher.start();
        });
  }
}
