package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A claim of new rows is followed by a look back, however rarely a dispatcher polls. */
final class LookBackTest {

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void rowsWhoseLeaseEndsSoonAfterAWakeUpNeedNotWaitForAPollInHalfAnHour(Server server)
      throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      RecordingTransport transport = new RecordingTransport();
      Duration seldom = Duration.ofMinutes(30);
      try (Dispatcher dispatcher =
          outbox
              .dispatcher()
              .route("t", transport, TopicPolicy.defaults())
              .options(DispatcherOptions.defaults().withPollInterval(seldom, seldom))
              .build()) {
        dispatcher.start();
        outbox.enqueue("t", null, "first");
        dispatcher.wakeUp();
        transport.await(1);
        // As a process leaves them that was killed.
        outbox.execute(
            "INSERT INTO outbox (topic, aggregate_id, ordered, payload, attempts, lease_token,"
                + " lease_until) SELECT 't', k, k IS NOT NULL, 'left', 1, 5,"
                + " clock_timestamp() + INTERVAL '1.5 s' FROM (VALUES (NULL), ('k')) AS v (k)");
        outbox.enqueue("t", null, "second");
        dispatcher.wakeUp();
        transport.await(4);
      }
      assertThat(transport.bodies()).containsExactly("first", "second", "left", "left");
    }
  }
}
