package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.testing.EachServer;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import org.junit.jupiter.params.ParameterizedTest;

/** A message that kills its process must not take the messages beside it along. */
final class SuspectsTest {

  @ParameterizedTest
  @EachServer
  void rowsThatWereLostTooOftenAreTriedAloneAndTheInnocentSurvive(Server server) throws Exception {
    TopicPolicy policy = TopicPolicy.defaults().withMaxAttempts(6);
    try (TestOutbox outbox = new TestOutbox(server)) {
      for (int i = 0; i < 4; i++) {
        outbox.enqueue("t", i % 2 == 0 ? null : "k", "innocent" + i);
      }
      outbox.enqueue("t", null, "killer");
      outbox.execute("UPDATE outbox SET attempts = 3, lease_token = 5, lease_until = available_at");
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport, policy)
              .threads(SenderThreads.caller())
              .build()) {
        for (int pass = 0; pass < 5; pass++) {
          assertThat(dispatcher.dispatchOnce().claimed())
              .as("one of each kind at most")
              .isBetween(1, 2);
          if (outbox.count("dispatched_at IS NULL") == 0) {
            break;
          }
        }
      }
      assertThat(outbox.count("dispatched_at IS NOT NULL AND attempts = 4")).isEqualTo(5);
    }
  }
}
