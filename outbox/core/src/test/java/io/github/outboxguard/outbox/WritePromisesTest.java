package io.github.outboxguard.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.SenderThreads;
import io.github.outboxguard.outbox.testing.EachServer;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import io.github.outboxguard.outbox.transport.OutboundMessage;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;

/** What a writer promises, on every database; ids of the promises in the names. */
final class WritePromisesTest {

  @ParameterizedTest
  @EachServer
  void w4_autocommitReadOnlyAndClosedConnectionsAreRefusedBeforeAnySql(Server server)
      throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      OutboxMessage message = OutboxMessage.to("t").payload("x").build();
      try (Connection connection = outbox.pool.getConnection()) {
        assertThatThrownBy(() -> outbox.writer.enqueue(connection, message))
            .isInstanceOf(OutboxTransactionException.class)
            .hasMessageContaining("setAutoCommit(false)");
      }
      Connection closed = outbox.pool.getConnection();
      closed.close();
      assertThatThrownBy(() -> outbox.writer.enqueue(closed, message))
          .isInstanceOf(OutboxTransactionException.class)
          .hasMessageContaining("closed");
      if (server == Server.POSTGRESQL_18 || server == Server.MARIADB) {
        try (Connection connection = outbox.direct.getConnection()) {
          connection.setReadOnly(true);
          connection.setAutoCommit(false);
          assertThatThrownBy(() -> outbox.writer.enqueue(connection, message))
              .isInstanceOf(OutboxTransactionException.class)
              .hasMessageContaining("read-only");
          connection.rollback();
        }
      }
      assertThat(outbox.count("1 = 1")).isZero();
    }
  }

  @ParameterizedTest
  @EachServer
  void w1_w2_w9_rowsFollowTheTransactionAndItsSavepoints(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      try (Connection connection = outbox.pool.getConnection()) {
        connection.setAutoCommit(false);
        outbox.writer.enqueue(connection, "t", "k", "rolled back");
        outbox.writer.enqueue(connection, "t", "k", "rolled back too");
        connection.rollback();
      }
      assertThat(outbox.count("1 = 1")).isZero();
      outbox.tx(
          connection -> {
            outbox.writer.enqueue(connection, "t", "k", "kept");
            Savepoint savepoint = connection.setSavepoint();
            outbox.writer.enqueue(connection, "t", "k", "dropped");
            connection.rollback(savepoint);
            return outbox.writer.enqueue(connection, "t", null, "kept as well");
          });
      assertThat(bodies(outbox)).containsExactly("kept", "kept as well");
    }
  }

  @ParameterizedTest
  @EachServer
  void w6_w7_aBatchIsAllOrNothingInOrderAndEqualPayloadsStayApart(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      List<OutboxMessage> batch = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        batch.add(OutboxMessage.to("t").key("k" + i % 3).payload("same").build());
      }
      List<Enqueued> enqueued = outbox.tx(c -> outbox.writer.enqueueAll(c, batch));
      assertThat(enqueued).extracting(Enqueued::id).isSorted().doesNotHaveDuplicates().hasSize(50);
      assertThat(enqueued).extracting(Enqueued::messageId).doesNotHaveDuplicates();
      assertThat(outbox.<List<Enqueued>>tx(c -> outbox.writer.enqueueAll(c, List.of()))).isEmpty();
    }
  }

  @ParameterizedTest
  @EachServer
  void w10_aRepeatedRequestIsStoredOncePerTopicAndLeavesTheTransactionUsable(Server server)
      throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      Enqueued first = outbox.enqueue(request("charge", "one"));
      Enqueued other = outbox.enqueue(request("mail", "two"));
      Enqueued again =
          outbox.tx(
              c -> {
                Enqueued repeated = outbox.writer.enqueue(c, request("charge", "changed").build());
                outbox.writer.enqueue(c, "after", null, "the transaction goes on");
                return repeated;
              });
      assertThat(again).isEqualTo(new Enqueued(first.id(), first.messageId(), true));
      assertThat(other.duplicate()).isFalse();
      assertThat(bodies(outbox)).containsExactly("one", "two", "the transaction goes on");
    }
  }

  private static OutboxMessage.Builder request(String topic, String body) {
    return OutboxMessage.to(topic).key("order-1").requestId("req-1").payload(body);
  }

  @ParameterizedTest
  @EachServer
  void w8_anyTextAndAnyBytesComeBackAsTheyWere(Server server) throws Exception {
    String nul = "tool\u0000output";
    String lone = "half \uD83D and half \uDE00 reversed \uDE00\uD83D";
    String wide = "😀 שלום العربية 日本語 \u200F\uFFFE\uFFFF";
    String megabyte = "{\"x\":\"" + "a\u00e9\u4e2d".repeat(175_000) + "\"}";
    String deep = "[".repeat(5_000) + "]".repeat(5_000);
    List<String> texts =
        List.of("", "plain", nul, lone, wide, deep, "'; DROP TABLE outbox; --", megabyte);
    byte[] bytes = new byte[1 << 20];
    new java.util.Random(7).nextBytes(bytes);
    List<byte[]> binaries = List.of(new byte[0], new byte[] {0}, bytes);
    try (TestOutbox outbox = new TestOutbox(server)) {
      List<OutboxMessage> all = new ArrayList<>();
      for (String text : texts) {
        all.add(
            OutboxMessage.to("t")
                .payload(text)
                .header("odd", text.length() < 99 ? text : "")
                .build());
      }
      for (byte[] binary : binaries) {
        all.add(OutboxMessage.to("t").payload(binary).key("ключ-🔑").unordered().build());
      }
      outbox.tx(c -> outbox.writer.enqueueAll(c, all));
      outbox.tx(c -> outbox.writer.enqueue(c, OutboxMessage.to("t").payload(nul).build()));
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
          outbox.dispatcher().route("t", transport).threads(SenderThreads.caller()).build()) {
        assertThat(dispatcher.dispatchOnce().sent()).isEqualTo(all.size() + 1);
      }
      List<OutboundMessage> seen =
          transport.seen().stream()
              .sorted(java.util.Comparator.comparing(OutboundMessage::id))
              .toList();
      for (int i = 0; i < all.size(); i++) {
        assertThat(seen.get(i).payload().equals(all.get(i).payload())).as("payload " + i).isTrue();
        assertThat(seen.get(i).headers()).isEqualTo(all.get(i).headers());
        assertThat(seen.get(i).key()).isEqualTo(all.get(i).key());
        assertThat(seen.get(i).messageId()).isEqualTo(all.get(i).messageId());
      }
      assertThat(seen.get(all.size()).payload()).isEqualTo(Payload.text(nul));
    }
  }

  @ParameterizedTest
  @EachServer
  void headersOfTheTraceAndTheTenantReachTheTransport(Server server) throws Exception {
    Map<String, String> headers =
        Map.of(
            OutboxHeaders.TRACEPARENT, "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            OutboxHeaders.TRACE_ID, "edge-1",
            OutboxHeaders.SCHEMA_VERSION, "3",
            OutboxHeaders.TENANT_ID, "tenant \"A\"\n");
    try (TestOutbox outbox = new TestOutbox(server)) {
      OutboxMessage.Builder message = OutboxMessage.to("t").payload("x").source("backfill:2026");
      headers.forEach(message::header);
      outbox.enqueue(message);
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
          outbox.dispatcher().route("t", transport).threads(SenderThreads.caller()).build()) {
        dispatcher.dispatchOnce();
      }
      assertThat(transport.seen().get(0).headers()).isEqualTo(headers);
      assertThat(transport.seen().get(0).source()).isEqualTo("backfill:2026");
    }
  }

  @ParameterizedTest
  @EachServer
  void badMessagesAreRefusedBeforeTheBusinessRowsAreHurt(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      OutboxWriter small =
          OutboxWriter.builder(server.database).limits(new WriterLimits(10, 10)).build();
      outbox.tx(
          c -> {
            outbox.writer.enqueue(c, "t", null, "business goes on");
            assertThatThrownBy(() -> small.enqueue(c, "t", null, "éééééé"))
                .isInstanceOf(OutboxMessageException.class)
                .hasMessageContaining("12 bytes, the limit is 10");
            assertThatThrownBy(
                    () ->
                        small.enqueue(
                            c, OutboxMessage.to("t").header("name", "0123456789").build()))
                .isInstanceOf(OutboxMessageException.class);
            assertThatThrownBy(() -> outbox.writer.enqueue(c, "no spaces", null, ""))
                .isInstanceOf(OutboxMessageException.class);
            assertThatThrownBy(() -> outbox.writer.enqueue(c, "t", "nul\u0000", ""))
                .isInstanceOf(OutboxMessageException.class);
            assertThatThrownBy(() -> outbox.writer.enqueue(c, "t", "k".repeat(513), ""))
                .isInstanceOf(OutboxMessageException.class);
            return small.enqueue(c, "t", null, "ééééé");
          });
      assertThat(bodies(outbox)).containsExactly("business goes on", "ééééé");
    }
  }

  @ParameterizedTest
  @EachServer
  void aShadowRowIsStoredAndNeverSentNorInTheWayOfItsKey(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      outbox.enqueue(OutboxMessage.to("t").key("k").payload("shadow").shadow());
      outbox.enqueue("t", "k", "real");
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
          outbox.dispatcher().route("t", transport).threads(SenderThreads.caller()).build()) {
        dispatcher.dispatchOnce();
        assertThat(dispatcher.dispatchOnce().idle()).isTrue();
      }
      assertThat(transport.bodies()).containsExactly("real");
      assertThat(outbox.count("shadow")).isEqualTo(1);
    }
  }

  private static List<String> bodies(TestOutbox outbox) throws SQLException {
    return outbox.query("SELECT payload FROM outbox ORDER BY id").stream()
        .map(row -> (String) row.get("payload"))
        .toList();
  }
}
