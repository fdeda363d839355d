package io.github.outboxguard.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.dispatch.*;
import io.github.outboxguard.outbox.schema.OutboxSchema;
import io.github.outboxguard.outbox.testing.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SmokeTest {
  @ParameterizedTest
  @EnumSource(Server.class)
  void sends(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      try (var c = outbox.direct.getConnection()) {
        assertThat(OutboxSchema.of(outbox.database).verify(c).problems()).isEmpty();
      }
      outbox.enqueue("a", null, "1");
      outbox.enqueue("a", "k", "2");
      outbox.enqueue("a", "k", "3");
      outbox.tx(
          c ->
              outbox.writer.enqueueAll(
                  c,
                  java.util.List.of(
                      OutboxMessage.to("a").key("k2").payload("x\0y").build(),
                      OutboxMessage.to("a").payload(new byte[] {1, 2}).build())));
      RecordingTransport t = new RecordingTransport();
      try (Dispatcher d =
          outbox.dispatcher().route("a", t).threads(SenderThreads.caller()).build()) {
        System.err.println(d.dispatchOnce());
        assertThat(t.bodies()).hasSize(5);
        assertThat(outbox.count("dispatched_at IS NOT NULL")).isEqualTo(5);
        assertThat(d.dispatchOnce().idle()).isTrue();
      }
      RecordingTransport t2 = new RecordingTransport();
      try (Dispatcher d = outbox.dispatcher().route("a", t2).build()) {
        d.start();
        outbox.enqueue("a", null, "9");
        t2.await(1);
      }
    }
  }
}
