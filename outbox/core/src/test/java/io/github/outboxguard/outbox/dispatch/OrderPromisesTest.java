package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.deadletter.DeadLetter;
import io.github.outboxguard.outbox.deadletter.DeadLetters;
import io.github.outboxguard.outbox.testing.EachServer;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import io.github.outboxguard.outbox.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;

/** Order within a key, on every database. */
final class OrderPromisesTest {
  private static final TopicPolicy POLICY = TopicPolicy.defaults().withMaxAttempts(2);

  private static Dispatcher passes(TestOutbox outbox, Transport transport, TopicPolicy policy) {
    return outbox
        .dispatcher()
        .route("t", transport, policy)
        .threads(SenderThreads.caller())
        .build();
  }

  @ParameterizedTest
  @EachServer
  void d8_messagesOfAKeyAreSentInTheirOrderOverBatchesAndRuns(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      List<String> a = new ArrayList<>();
      for (int i = 0; i < 23; i++) {
        outbox.enqueue("t", "a", "a" + i);
        a.add("a" + i);
        outbox.enqueue("t", "b" + i, "b" + i);
      }
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport, POLICY.withRunLength(5))
              .options(DispatcherOptions.defaults().withBatchSize(7))
              .threads(SenderThreads.caller())
              .build()) {
        for (DispatchResult r = dispatcher.dispatchOnce();
            !r.idle();
            r = dispatcher.dispatchOnce()) {
          assertThat(r.claimed()).isLessThanOrEqualTo(7);
        }
      }
      assertThat(transport.bodies()).hasSize(46).filteredOn(b -> b.startsWith("a")).isEqualTo(a);
    }
  }

  @ParameterizedTest
  @EachServer
  void d9_d11_aFailingHeadHoldsItsKeyAndNoOther(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      for (String key : List.of("a", "b")) {
        for (int i = 0; i < 3; i++) {
          outbox.enqueue("t", key, key + i);
        }
      }
      AtomicInteger failures = new AtomicInteger();
      RecordingTransport transport = new RecordingTransport();
      transport.answer(
          m -> {
            if (m.payload().asText().equals("a1") && failures.getAndIncrement() == 0) {
              throw new IllegalStateException("once");
            }
            return CompletableFuture.completedFuture(null);
          });
      try (Dispatcher dispatcher = passes(outbox, transport, POLICY)) {
        assertThat(dispatcher.dispatchOnce()).isEqualTo(new DispatchResult(6, 4, 1, 0, 1, 0));
        assertThat(dispatcher.dispatchOnce().idle()).as("a1 is backed off and holds a2").isTrue();
        assertThat(outbox.count("attempts = 0"))
            .as("what was not tried is not counted")
            .isEqualTo(1);
        outbox.makeDue();
        assertThat(dispatcher.dispatchOnce().sent()).isEqualTo(2);
      }
      assertThat(transport.bodies())
          .filteredOn(b -> b.startsWith("a"))
          .containsExactly("a0", "a1", "a1", "a2");
    }
  }

  /** More keys than one claim goes to, each with more messages than it is worth to read. */
  @ParameterizedTest
  @EachServer
  void d11_aKeyBehindManyLongOnesThatRestIsSentAllTheSame(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      outbox.tx(
          c -> {
            for (int key = 100; key < 250; key++) {
              for (int i = 0; i < 9; i++) {
                outbox.writer.enqueue(c, "t", "k" + key, i == 0 ? "bad" : "next");
              }
            }
            return null;
          });
      RecordingTransport transport = failing("bad");
      try (Dispatcher dispatcher = passes(outbox, transport, POLICY)) {
        while (!dispatcher.dispatchOnce().idle()) {}
        assertThat(transport.bodies()).hasSize(150).containsOnly("bad");
        outbox.enqueue("t", "k0", "first");
        outbox.enqueue("t", "z", "last");
        while (!dispatcher.dispatchOnce().idle()) {}
      }
      assertThat(transport.bodies().subList(150, 152)).containsExactly("first", "last");
      assertThat(transport.bodies()).hasSize(152);
    }
  }

  @ParameterizedTest
  @EachServer
  void blockParksTheHeadAndItsKeyUntilAnOperatorActs(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      long head = outbox.enqueue("t", "a", "bad").id();
      outbox.enqueue("t", "a", "next");
      RecordingTransport transport = failing("bad");
      DeadLetters letters = DeadLetters.of(server.database);
      try (Dispatcher dispatcher = passes(outbox, transport, POLICY)) {
        dispatcher.dispatchOnce();
        outbox.makeDue();
        assertThat(dispatcher.dispatchOnce().dead()).isEqualTo(1);
        outbox.makeDue();
        assertThat(dispatcher.dispatchOnce().idle()).isTrue();
        assertThat(outbox.<List<DeadLetter>>tx(c -> letters.list(c, "t", 0, 10)))
            .singleElement()
            .matches(l -> l.blocksKey() && l.id() == head && l.attempts() == 2);

        assertThat(outbox.<Boolean>tx(c -> letters.replay(c, head))).isTrue();
        transport.answer(m -> CompletableFuture.completedFuture(null));
        assertThat(dispatcher.dispatchOnce().sent()).isEqualTo(2);
      }
      assertThat(transport.bodies()).containsExactly("bad", "bad", "bad", "next");
      assertThat(outbox.<Boolean>tx(c -> letters.replay(c, head)))
          .as("not dead any more")
          .isFalse();
    }
  }

  @ParameterizedTest
  @EachServer
  void skipSendsTheHeadToTheDeadLettersAndGoesOn(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      long head = outbox.enqueue("t", "a", "bad").id();
      outbox.enqueue("t", "a", "next");
      RecordingTransport transport = failing("bad");
      DeadLetters letters = DeadLetters.of(server.database);
      try (Dispatcher dispatcher =
          passes(outbox, transport, POLICY.withHeadPolicy(HeadPolicy.SKIP))) {
        dispatcher.dispatchOnce();
        outbox.makeDue();
        dispatcher.dispatchOnce();
        dispatcher.dispatchOnce();
        assertThat(transport.bodies()).containsExactly("bad", "bad", "next");
        assertThat(outbox.<Boolean>tx(c -> letters.discard(c, head, "obsolete"))).isTrue();
        assertThat(outbox.<Boolean>tx(c -> letters.discard(c, head, "again"))).isFalse();
        assertThat(outbox.<Boolean>tx(c -> letters.replay(c, head))).isFalse();
        assertThat(outbox.<List<DeadLetter>>tx(c -> letters.list(c, null, 0, 10))).isEmpty();
      }
      assertThat(outbox.count("last_error LIKE 'Discarded: obsolete | %bad%'")).isEqualTo(1);
    }
  }

  private static RecordingTransport failing(String body) {
    return new RecordingTransport()
        .answer(
            m ->
                m.payload().asText().equals(body)
                    ? CompletableFuture.failedFuture(new IllegalStateException(body))
                    : CompletableFuture.completedFuture(null));
  }

  @ParameterizedTest
  @EachServer
  void aDelayedMessageHoldsItsKeyUnlessItIsUnordered(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      outbox.enqueue(OutboxMessage.to("t").key("a").payload("a0").delay(Duration.ofHours(1)));
      outbox.enqueue("t", "a", "a1");
      outbox.enqueue(
          OutboxMessage.to("t").key("b").unordered().payload("b0").delay(Duration.ofHours(1)));
      outbox.enqueue(OutboxMessage.to("t").key("b").unordered().payload("b1"));
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher = passes(outbox, transport, POLICY)) {
        dispatcher.dispatchOnce();
        assertThat(transport.bodies()).containsExactly("b1");
        outbox.makeDue();
        dispatcher.dispatchOnce();
        assertThat(transport.bodies()).hasSize(4).containsSubsequence("a0", "a1");
      }
    }
  }

  @ParameterizedTest
  @EachServer
  void d10_aSecondDispatcherGetsNothingOfAKeyInFlight(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      for (int i = 0; i < 4; i++) {
        outbox.enqueue("t", "a", "a" + i);
      }
      RecordingTransport second = new RecordingTransport();
      List<DispatchResult> meanwhile = new ArrayList<>();
      try (Dispatcher b = passes(outbox, second, POLICY);
          Dispatcher a =
              passes(
                  outbox,
                  m -> {
                    meanwhile.add(b.dispatchOnce());
                    return CompletableFuture.completedFuture(null);
                  },
                  POLICY.withRunLength(2))) {
        assertThat(a.dispatchOnce().sent()).isEqualTo(2);
        assertThat(meanwhile).allMatch(DispatchResult::idle);
        assertThat(b.dispatchOnce().sent()).isEqualTo(2);
      }
      assertThat(second.bodies()).containsExactly("a2", "a3");
    }
  }
}
