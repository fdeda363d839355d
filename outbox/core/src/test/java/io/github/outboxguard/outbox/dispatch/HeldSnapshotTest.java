package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.testing.ClaimPages;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * While a transaction holds an old snapshot, PostgreSQL cannot clean away what was dispatched.
 * Claims must not come across it again and again, and must still find all that is due.
 */
final class HeldSnapshotTest {
  private static final TopicPolicy POLICY = TopicPolicy.defaults();

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void aClaimReadsNoMorePagesAfterThousandsOfMessagesUnderAHeldSnapshot(Server server)
      throws Exception {
    try (TestOutbox outbox = new TestOutbox(server);
        Connection holder = hold(outbox)) {
      ClaimPages pages = new ClaimPages();
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
          Dispatcher.builder(outbox.database, pages.on(outbox.pool))
              .route("loose", transport, POLICY)
              .route("keyed", transport, POLICY)
              .build()) {
        dispatcher.start();
        AtomicInteger sent = new AtomicInteger();
        churn(outbox, dispatcher, transport, sent, 5);
        ClaimPages.Sum early = counted(outbox, dispatcher, transport, sent, pages);
        churn(outbox, dispatcher, transport, sent, 80);
        ClaimPages.Sum late = counted(outbox, dispatcher, transport, sent, pages);
        // Walking over what was dispatched in between would be some ten times as much.
        assertThat(late.medianPagesPerRow() / early.medianPagesPerRow())
            .as("early %s, late %s", early, late)
            .isLessThan(1.5);
        assertThat(late.meanPagesPerRow() / early.meanPagesPerRow())
            .as("early %s, late %s", early, late)
            .isLessThan(3);
      }
      assertThat(transport.bodies()).doesNotHaveDuplicates();
      holder.rollback();
    }
  }

  /**
   * As many messages as it takes for the claims that were counted to take more than a thousand: a
   * claim is explained before it is made, and what is filed between the two is not counted.
   */
  private static ClaimPages.Sum counted(
      TestOutbox outbox,
      Dispatcher dispatcher,
      RecordingTransport transport,
      AtomicInteger sent,
      ClaimPages pages)
      throws Exception {
    pages.takeQuick();
    ClaimPages.Sum sum = ClaimPages.Sum.NONE;
    for (int batch = 0; batch < 100 && sum.rows() <= 1000; batch++) {
      churn(outbox, dispatcher, transport, sent, 1);
      sum = sum.plus(pages.takeQuick());
    }
    assertThat(sum.rows()).isGreaterThan(1000);
    return sum;
  }

  private static Connection hold(TestOutbox outbox) throws Exception {
    Connection holder = outbox.direct.getConnection();
    holder.setAutoCommit(false);
    holder.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    try (Statement statement = holder.createStatement()) {
      statement.executeQuery("SELECT count(*) FROM outbox").close();
    }
    return holder;
  }

  private static void churn(
      TestOutbox outbox,
      Dispatcher dispatcher,
      RecordingTransport transport,
      AtomicInteger sent,
      int batches)
      throws Exception {
    for (int batch = 0; batch < batches; batch++) {
      List<OutboxMessage> messages = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        OutboxMessage.Builder message =
            OutboxMessage.to(i % 2 == 0 ? "loose" : "keyed")
                .payload(Integer.toString(sent.incrementAndGet()));
        messages.add((i % 2 == 0 ? message : message.key("k" + i)).build());
      }
      outbox.tx(c -> outbox.writer.enqueueAll(c, messages));
      dispatcher.wakeUp();
      transport.await(sent.get());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void whatLongTransactionsCommitLateIsFoundWhereOthersWereDispatchedLongAgo(Server server)
      throws Exception {
    try (TestOutbox outbox = new TestOutbox(server);
        Connection holder = hold(outbox);
        Connection slow = outbox.pool.getConnection()) {
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher = started(outbox, transport, POLICY)) {
        slow.setAutoCommit(false);
        outbox.writer.enqueue(slow, "t", null, "late, no key");
        outbox.writer.enqueue(slow, "t", "slow", "late 1");
        outbox.writer.enqueue(slow, "t", "slow", "late 2");
        // Longer than a claim waits for an open transaction.
        long end = System.nanoTime() + 2 * Horizon.LONG_MICROS * 1000;
        int sent = 0;
        for (; System.nanoTime() < end; Thread.sleep(20)) {
          outbox.enqueue("t", null, "n" + sent);
          outbox.enqueue("t", "k" + sent % 10, "k" + sent);
          sent++;
          dispatcher.wakeUp();
        }
        transport.await(2 * sent);
        slow.commit();
        outbox.enqueue("t", "slow", "after it");
        dispatcher.wakeUp();
        transport.await(2 * sent + 4);
      }
      assertThat(transport.bodies()).contains("late, no key").doesNotHaveDuplicates();
      assertThat(ofKey(transport, "slow")).containsExactly("late 1", "late 2", "after it");
      holder.rollback();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void aRetryWhatWaitsBehindItAndADelayedMessageAreFoundWhenDue(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server);
        Connection holder = hold(outbox)) {
      RecordingTransport transport = new RecordingTransport();
      AtomicInteger failures = new AtomicInteger();
      transport.answer(
          m ->
              m.payload().asText().equals("head") && failures.incrementAndGet() <= 2
                  ? CompletableFuture.failedFuture(new IllegalStateException("not yet"))
                  : CompletableFuture.completedFuture(null));
      TopicPolicy soon = POLICY.withBackoff(Backoff.fixed(Duration.ofMillis(600)));
      try (Dispatcher dispatcher = started(outbox, transport, soon)) {
        outbox.tx(
            c ->
                outbox.writer.enqueueAll(
                    c,
                    List.of(
                        OutboxMessage.to("t").key("k").payload("head").build(),
                        OutboxMessage.to("t").key("k").payload("second").build(),
                        OutboxMessage.to("t").key("k").payload("third").build(),
                        OutboxMessage.to("t")
                            .key("d")
                            .delay(Duration.ofMillis(900))
                            .payload("delayed")
                            .build())));
        dispatcher.wakeUp();
        transport.await(1);
        outbox.enqueue("t", "k", "fourth");
        transport.await(7);
      }
      assertThat(ofKey(transport, "k"))
          .containsExactly("head", "head", "head", "second", "third", "fourth");
      assertThat(ofKey(transport, "d")).containsExactly("delayed");
      holder.rollback();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void aKeyWithMoreMessagesThanOneClaimTakesIsEmptiedBesideOthers(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server);
        Connection holder = hold(outbox)) {
      RecordingTransport transport = new RecordingTransport();
      List<OutboxMessage> many = new ArrayList<>();
      for (int i = 0; i < 1500; i++) {
        many.add(OutboxMessage.to("t").key("hot").payload(Integer.toString(i)).build());
      }
      for (int i = 1500; i < 2000; i++) {
        many.add(OutboxMessage.to("t").key("k" + i % 250).payload(Integer.toString(i)).build());
      }
      outbox.tx(c -> outbox.writer.enqueueAll(c, many));
      try (Dispatcher dispatcher = started(outbox, transport, POLICY)) {
        transport.await(2000);
      }
      assertThat(transport.bodies()).hasSize(2000).doesNotHaveDuplicates();
      assertThat(ofKey(transport, "hot").stream().map(Integer::valueOf)).isSorted();
      for (int k = 0; k < 250; k++) {
        assertThat(ofKey(transport, "k" + k).stream().map(Integer::valueOf)).hasSize(2).isSorted();
      }
      holder.rollback();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void aReplayBelowEverythingThatWasSentIsFound(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server);
        Connection holder = hold(outbox)) {
      RecordingTransport transport = new RecordingTransport();
      AtomicInteger calls = new AtomicInteger();
      transport.answer(
          m ->
              m.payload().asText().equals("poison") && calls.incrementAndGet() == 1
                  ? CompletableFuture.failedFuture(
                      new io.github.outboxguard.outbox.transport.PermanentSendException("no"))
                  : CompletableFuture.completedFuture(null));
      try (Dispatcher dispatcher =
          started(outbox, transport, POLICY.withHeadPolicy(HeadPolicy.SKIP))) {
        long id = outbox.enqueue("t", "k", "poison").id();
        for (int i = 0; i < 20; i++) {
          outbox.enqueue("t", "k", "m" + i);
          dispatcher.wakeUp();
        }
        transport.await(21);
        outbox.tx(
            c ->
                io.github.outboxguard.outbox.deadletter.DeadLetters.of(outbox.database)
                    .replay(c, id));
        dispatcher.wakeUp();
        transport.await(22);
      }
      assertThat(transport.bodies()).last().isEqualTo("poison");
      holder.rollback();
    }
  }

  private static Dispatcher started(
      TestOutbox outbox, RecordingTransport transport, TopicPolicy policy) {
    Dispatcher dispatcher = outbox.dispatcher().route("t", transport, policy).build();
    dispatcher.start();
    return dispatcher;
  }

  private static List<String> ofKey(RecordingTransport transport, String key) {
    return transport.seen().stream()
        .filter(m -> key.equals(m.keyOrNull()))
        .map(m -> m.payload().asText())
        .toList();
  }
}
