package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.testing.EachServer;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.time.Duration;
import java.time.Instant;
import java.util.TimeZone;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;

/** Time is the database's: zones and clocks of a JVM change nothing. */
final class TimePromisesTest {

  @ParameterizedTest
  @EachServer
  void d17_d24_theZoneOfTheJvmMayChangeBetweenWriteClaimAndRetry(Server server) throws Exception {
    TimeZone before = TimeZone.getDefault();
    try (TestOutbox outbox = new TestOutbox(server)) {
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
      outbox.enqueue(OutboxMessage.to("t").payload("later").delay(Duration.ofMinutes(30)));
      Instant from = Instant.now().minusSeconds(60);
      outbox.enqueue("t", null, "now");
      RecordingTransport transport = new RecordingTransport();
      transport.answer(m -> CompletableFuture.failedFuture(new IllegalStateException("retry")));
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Pago_Pago"));
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route(
                  "t",
                  transport,
                  TopicPolicy.defaults().withBackoff(Backoff.fixed(Duration.ofMinutes(20))))
              .threads(SenderThreads.caller())
              .build()) {
        assertThat(dispatcher.dispatchOnce().retried()).isEqualTo(1);
        TimeZone.setDefault(TimeZone.getTimeZone("America/St_Johns"));
        assertThat(dispatcher.dispatchOnce().idle()).isTrue();
      }
      assertThat(transport.bodies()).containsExactly("now");
      assertThat(transport.seen().get(0).createdAt())
          .isBetween(from, Instant.now().plusSeconds(60));
      assertThat(minutesUntil(outbox, "later")).isBetween(29L, 30L);
      assertThat(minutesUntil(outbox, "now")).isBetween(19L, 20L);
    } finally {
      TimeZone.setDefault(before);
    }
  }

  private static long minutesUntil(TestOutbox outbox, String body) throws Exception {
    Dialect dialect = Dialect.of(outbox.database);
    String sql =
        "SELECT "
            + dialect.micros("available_at")
            + " - "
            + dialect.micros(dialect.now())
            + " AS wait FROM outbox WHERE payload LIKE '"
            + body
            + "'";
    long micros = ((Number) outbox.query(sql).get(0).get("wait")).longValue();
    return Duration.ofNanos(micros * 1000).toMinutes();
  }

  @ParameterizedTest
  @EachServer
  void d15_theWaitAfterAFailureIsAddedToTheDatabasesClock(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      outbox.enqueue("t", null, "m");
      RecordingTransport transport =
          new RecordingTransport()
              .answer(m -> CompletableFuture.failedFuture(new IllegalStateException("no")));
      Dialect dialect = Dialect.of(outbox.database);
      String sql =
          "SELECT ("
              + dialect.micros("available_at")
              + " - "
              + dialect.micros(dialect.now())
              + ") AS wait FROM outbox";
      long[] expected = {30, 60, 120, 240, 480, 900, 900};
      try (Dispatcher dispatcher =
          outbox.dispatcher().route("t", transport).threads(SenderThreads.caller()).build()) {
        for (long seconds : expected) {
          dispatcher.dispatchOnce();
          long micros = ((Number) outbox.query(sql).get(0).get("wait")).longValue();
          // The reading comes a moment after the writing.
          assertThat(micros / 1e6).isBetween(seconds - 5.0, seconds + 5.0);
          outbox.makeDue();
        }
      }
    }
  }
}
