package io.github.outboxguard.outbox.consume;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.Payload;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import io.github.outboxguard.outbox.transport.OutboundMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A claim that another copy took over while the effect ran is said, for nobody else can tell. */
final class LostClaimTest {
  private final Logger logger = Logger.getLogger(IdempotentConsumer.class.getName());
  private final List<String> warnings = new ArrayList<>();
  private final Handler collector =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          warnings.add(entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    logger.addHandler(collector);
  }

  @AfterEach
  void listenNoLonger() {
    logger.removeHandler(collector);
  }

  @Test
  void aClaimThatRanOutBeforeItsEffectWasRecordedIsSaid() throws Exception {
    call("UPDATE processed_messages SET lease_token = lease_token + 1");
    assertThat(warnings).singleElement().asString().contains("ran out", "Raise the time limit");
  }

  @Test
  void aClaimThatIsStillHeldIsNot() throws Exception {
    call("UPDATE processed_messages SET lease_token = lease_token");
    assertThat(warnings).isEmpty();
  }

  private static void call(String duringTheEffect) throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.H2)) {
      IdempotentConsumer consumer =
          IdempotentConsumer.builder(outbox.database, outbox.pool, "mailer").build();
      OutboundMessage message =
          new OutboundMessage(
              1, UUID.randomUUID(), "t", "k", Payload.text("x"), Map.of(), 1, Instant.EPOCH, null);
      assertThat(consumer.call(message, (key, m) -> outbox.execute(duringTheEffect)))
          .isEqualTo(Consumed.DONE);
    }
  }
}
