package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.internal.ClaimedRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A send that does not return is given up, with those of its key that wait behind it. */
class HungSendTest {
  private static final long LONG_AGO = Duration.ofMinutes(1).toNanos();

  private final Lane lane =
      new Lane(
          "t",
          message -> CompletableFuture.completedFuture(null),
          TopicPolicy.defaults(),
          new Breaker(CircuitPolicy.defaults()));
  private final Flights flights = new Flights();
  private final Inbox inbox = new Inbox();
  private final Flight hung = flight(1);
  private final Flight behind = flight(2);

  @BeforeEach
  void oneHangs() {
    hung.run = List.of(hung, behind);
    behind.run = hung.run;
    flights.add(hung);
    flights.add(behind);
    hung.start();
    hung.enterTransport(System.nanoTime() - LONG_AGO);
    hung.interrupted = true;
  }

  @Test
  void thoseBehindAreGivenBackBeforeItsOwnFailureIsDecided() throws Exception {
    caretaker().look();

    // The other way round, a sender that returns between the two goes on to the next of the key.
    assertThat(outcomes()).containsExactly("2 RELEASED", "1 FAILED");
  }

  @Test
  void aSendThatEndedInTheLastMomentIsNoFailure() throws Exception {
    hung.finish();

    caretaker().look();

    assertThat(outcomes()).isEmpty();
  }

  private Caretaker caretaker() {
    // No lease is half over, so nobody asks the database.
    return new Caretaker(
        flights,
        null,
        null,
        inbox,
        new Listeners(List.of()),
        new Tally(),
        DispatcherOptions.defaults());
  }

  private List<String> outcomes() {
    List<String> told = new ArrayList<>();
    for (Outcome outcome = inbox.poll(); outcome != null; outcome = inbox.poll()) {
      told.add(outcome.flight().row.id() + " " + outcome.kind());
    }
    return told;
  }

  private Flight flight(long id) {
    ClaimedRow row =
        new ClaimedRow(id, "m" + id, "t", "k", true, 0, "", null, "", 0, 0, 0, 0, null);
    long now = System.nanoTime();
    return new Flight(row, 7, lane, now, now + Duration.ofHours(1).toNanos());
  }
}
