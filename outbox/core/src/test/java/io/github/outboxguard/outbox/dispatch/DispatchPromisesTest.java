package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.testing.EachServer;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import io.github.outboxguard.outbox.transport.PermanentSendException;
import io.github.outboxguard.outbox.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;

/** What a dispatcher promises, on every database; ids of the promises in the names. */
final class DispatchPromisesTest {
  private static final TopicPolicy FAST =
      TopicPolicy.defaults().withSendTimeout(Duration.ofMillis(300)).withMaxAttempts(3);

  private static Dispatcher passes(TestOutbox outbox, Transport transport, TopicPolicy policy) {
    return outbox
        .dispatcher()
        .route("t", transport, policy)
        .threads(SenderThreads.caller())
        .build();
  }

  @ParameterizedTest
  @EachServer
  void d3_withoutFaultsEachMessageIsSentExactlyOnceAndMarked(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      for (int i = 0; i < 30; i++) {
        outbox.enqueue("t", i % 2 == 0 ? null : "k" + i % 5, "m" + i);
      }
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher a = passes(outbox, transport, FAST);
          Dispatcher b = passes(outbox, transport, FAST)) {
        assertThat(a.dispatchOnce()).isEqualTo(new DispatchResult(30, 30, 0, 0, 0, 0));
        assertThat(b.dispatchOnce().idle()).isTrue();
      }
      assertThat(transport.bodies()).doesNotHaveDuplicates().hasSize(30);
      assertThat(outbox.count("dispatched_at IS NOT NULL AND attempts = 1 AND lease_token IS NULL"))
          .isEqualTo(30);
    }
  }

  @ParameterizedTest
  @EachServer
  void d2_onlyAnAcknowledgementSettles(Server server) throws Exception {
    List<Transport> notAcknowledged = new ArrayList<>();
    notAcknowledged.add(
        m -> {
          throw new IllegalStateException("refused");
        });
    notAcknowledged.add(m -> CompletableFuture.failedFuture(new IllegalStateException("nack")));
    notAcknowledged.add(m -> new CompletableFuture<>());
    notAcknowledged.add(m -> null);
    notAcknowledged.add(
        m -> {
          throw new StackOverflowError("deep");
        });
    try (TestOutbox outbox = new TestOutbox(server)) {
      outbox.enqueue("t", null, "m");
      RecordingTransport transport = new RecordingTransport();
      TopicPolicy policy = FAST.withMaxAttempts(99);
      try (Dispatcher dispatcher = passes(outbox, transport, policy)) {
        for (Transport bad : notAcknowledged) {
          outbox.makeDue();
          transport.answer(bad);
          assertThat(dispatcher.dispatchOnce()).isEqualTo(new DispatchResult(1, 0, 1, 0, 0, 0));
          assertThat(outbox.count("dispatched_at IS NULL AND last_error IS NOT NULL")).isEqualTo(1);
        }
        transport.answer(m -> CompletableFuture.completedFuture("ack"));
        outbox.makeDue();
        assertThat(dispatcher.dispatchOnce().sent()).isEqualTo(1);
      }
      assertThat(transport.seen())
          .extracting(m -> m.messageId())
          .containsOnly(transport.seen().get(0).messageId());
      assertThat(transport.seen()).extracting(m -> m.attempt()).containsExactly(1, 2, 3, 4, 5, 6);
      // The last failure stays on the row for whoever looks later.
      assertThat(outbox.count("last_error LIKE '%StackOverflowError%' AND attempts = 6"))
          .isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EachServer
  void d5_d6_anExpiredLeaseIsTakenOverAndTheOldOwnerCannotSettle(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      outbox.enqueue("t", "k", "m");
      RecordingTransport second = new RecordingTransport();
      DispatchResult[] other = new DispatchResult[2];
      try (Dispatcher b = passes(outbox, second, FAST)) {
        Transport stealing =
            m -> {
              other[0] = b.dispatchOnce();
              outbox.expireLeases();
              other[1] = b.dispatchOnce();
              throw new IllegalStateException("the old owner fails late");
            };
        try (Dispatcher a = passes(outbox, stealing, FAST)) {
          assertThat(a.dispatchOnce()).isEqualTo(new DispatchResult(1, 0, 0, 0, 0, 1));
        }
      }
      assertThat(other[0].idle()).as("a lease that holds keeps others out").isTrue();
      assertThat(other[1].sent()).isEqualTo(1);
      assertThat(outbox.count("dispatched_at IS NOT NULL AND last_error IS NULL AND attempts = 2"))
          .isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EachServer
  void d11_d12_poisonNeitherStopsNorStarvesTheOthers(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      for (int i = 0; i < 20; i++) {
        outbox.enqueue("t", null, "poison");
      }
      outbox.enqueue("t", null, "healthy");
      outbox.enqueue("t", "k", "healthy");
      RecordingTransport transport = new RecordingTransport();
      transport.answer(
          m -> {
            if (m.payload().asText().equals("poison")) {
              throw new IllegalStateException("poison");
            }
            return CompletableFuture.completedFuture(null);
          });
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport, FAST)
              .options(DispatcherOptions.defaults().withBatchSize(10))
              .threads(SenderThreads.caller())
              .build()) {
        for (int pass = 0; pass < 3; pass++) {
          dispatcher.dispatchOnce();
        }
      }
      assertThat(outbox.count("dispatched_at IS NOT NULL")).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EachServer
  void d13_aMessageIsDeadAfterExactlyItsAttemptsWithItsContentKept(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      long id = outbox.enqueue("t", null, "precious").id();
      RecordingTransport transport =
          new RecordingTransport()
              .answer(m -> CompletableFuture.failedFuture(new RuntimeException("no")));
      try (Dispatcher dispatcher = passes(outbox, transport, FAST)) {
        assertThat(dispatcher.dispatchOnce().retried()).isEqualTo(1);
        outbox.makeDue();
        assertThat(dispatcher.dispatchOnce().retried()).isEqualTo(1);
        outbox.makeDue();
        assertThat(dispatcher.dispatchOnce().dead()).isEqualTo(1);
        outbox.makeDue();
        assertThat(dispatcher.dispatchOnce().idle()).isTrue();
      }
      assertThat(transport.seen()).hasSize(3);
      assertThat(
              outbox.count(
                  "id = "
                      + id
                      + " AND dead_at IS NOT NULL AND attempts = 3 AND payload LIKE 'precious'"))
          .isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EachServer
  void aPermanentFailureIsDeadAtOnceAndAnUnavailableTransportBurnsNoAttempt(Server server)
      throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      outbox.enqueue("t", null, "m");
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher = passes(outbox, transport, FAST)) {
        transport.answer(
            m -> {
              throw new java.net.ConnectException("refused");
            });
        for (int i = 0; i < 4; i++) {
          assertThat(dispatcher.dispatchOnce().retried()).isEqualTo(1);
          outbox.makeDue();
        }
        assertThat(outbox.count("attempts = 0 AND dead_at IS NULL")).isEqualTo(1);
        transport.answer(
            m -> {
              throw new PermanentSendException("no such account");
            });
        assertThat(dispatcher.dispatchOnce().dead()).isEqualTo(1);
      }
      assertThat(outbox.count("attempts = 1 AND dead_at IS NOT NULL")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EachServer
  void d18_aCrashWhileSendingCountsAndACrashLoopEndsInTheDeadLetters(Server server)
      throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      outbox.enqueue("t", null, "kills");
      RecordingTransport transport = new RecordingTransport();
      for (int crash = 1; crash <= 3; crash++) {
        crashAfterClaim(outbox);
        assertThat(outbox.count("attempts = " + crash)).isEqualTo(1);
        outbox.expireLeases();
      }
      try (Dispatcher dispatcher = passes(outbox, transport, FAST)) {
        assertThat(dispatcher.dispatchOnce().dead()).isEqualTo(1);
      }
      assertThat(transport.seen()).isEmpty();
      assertThat(outbox.count("dead_at IS NOT NULL AND last_error LIKE '%died or hung%'"))
          .isEqualTo(1);
    }
  }

  /** Claims like a process that is killed before it can settle: the outcome is never written. */
  private static void crashAfterClaim(TestOutbox outbox) throws Exception {
    Error killed = new Error("killed");
    DispatchListener dying =
        new DispatchListener() {
          @Override
          public void claimed(String topic, int rows) {
            throw killed;
          }
        };
    try (Dispatcher dispatcher =
        outbox
            .dispatcher()
            .route("t", m -> new CompletableFuture<>(), FAST)
            .options(DispatcherOptions.defaults().withShutdownTimeout(Duration.ZERO))
            .threads(SenderThreads.caller())
            .listener(dying)
            .build()) {
      // The engine claims in one pass or, for suspects, in the second claim of the same pass.
      dispatcher.dispatchOnce();
    } catch (Error e) {
      assertThat(e).isSameAs(killed);
    }
  }

  @ParameterizedTest
  @EachServer
  void d19_anUndecodableRowFailsAlone(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      long bad = outbox.enqueue("t", null, "bad").id();
      outbox.enqueue("t", null, "good");
      outbox.execute("UPDATE outbox SET headers = 'not json' WHERE id = " + bad);
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher = passes(outbox, transport, FAST)) {
        assertThat(dispatcher.dispatchOnce()).isEqualTo(new DispatchResult(2, 1, 0, 1, 0, 0));
      }
      assertThat(transport.bodies()).containsExactly("good");
      assertThat(outbox.count("dead_at IS NOT NULL AND last_error LIKE '%cannot be decoded%'"))
          .isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EachServer
  void aTopicWithoutARouteIsLeftAloneAndInNobodysWay(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      for (int i = 0; i < 5; i++) {
        outbox.enqueue("unknown", null, "waits");
      }
      outbox.enqueue("t", null, "goes");
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport, FAST)
              .options(DispatcherOptions.defaults().withBatchSize(2))
              .threads(SenderThreads.caller())
              .build()) {
        assertThat(dispatcher.dispatchOnce().sent()).isEqualTo(1);
      }
      assertThat(outbox.count("topic = 'unknown' AND attempts = 0")).isEqualTo(5);
      try (Dispatcher all =
          outbox
              .dispatcher()
              .routeOthers(transport, FAST)
              .threads(SenderThreads.caller())
              .build()) {
        assertThat(all.dispatchOnce().sent()).isEqualTo(5);
      }
    }
  }

  @ParameterizedTest
  @EachServer
  void d16_d17_aDelayedMessageWaitsAndIsSentWhenDue(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      long later =
          outbox.enqueue(OutboxMessage.to("t").payload("later").delay(Duration.ofHours(3))).id();
      outbox.enqueue("t", null, "now");
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher = passes(outbox, transport, FAST)) {
        assertThat(dispatcher.dispatchOnce().sent()).isEqualTo(1);
        outbox.makeDue();
        assertThat(dispatcher.dispatchOnce().sent()).isEqualTo(1);
      }
      assertThat(transport.bodies()).containsExactly("now", "later");
      assertThat(outbox.count("id = " + later + " AND dispatched_at IS NOT NULL")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EachServer
  void d22_aThousandFailuresOnAPoolOfOneLeakNothing(Server server) throws Exception {
    int rows = server == Server.MARIADB ? 200 : 1000;
    try (TestOutbox outbox = new TestOutbox(server, 1)) {
      List<OutboxMessage> many = new ArrayList<>();
      for (int i = 0; i < rows; i++) {
        many.add(OutboxMessage.to("t").payload("m").build());
      }
      outbox.tx(c -> outbox.writer.enqueueAll(c, many));
      RecordingTransport transport =
          new RecordingTransport()
              .answer(m -> CompletableFuture.failedFuture(new RuntimeException("no")));
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport, FAST)
              .options(DispatcherOptions.defaults().withBatchSize(500))
              .build()) {
        for (int done = 0; done < rows; ) {
          done += dispatcher.dispatchOnce().retried();
        }
      }
      assertThat(outbox.count("attempts = 1")).isEqualTo(rows);
    }
  }
}
