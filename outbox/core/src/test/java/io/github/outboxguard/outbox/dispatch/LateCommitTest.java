package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.OutboxWriter;
import io.github.outboxguard.outbox.internal.ClaimRequest;
import io.github.outboxguard.outbox.internal.ClaimSql;
import io.github.outboxguard.outbox.internal.Claimed;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows become visible in the order of commits: a claim must not look behind one still to come. */
final class LateCommitTest {

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void nothingCountsAsSeenThatAnOpenTransactionFiledWhetherOthersEndAfterItOrNot(Server server)
      throws Exception {
    for (boolean othersEnd : new boolean[] {false, true}) {
      try (TestOutbox outbox = new TestOutbox(server);
          Connection slow = outbox.pool.getConnection()) {
        slow.setAutoCommit(false);
        long id = outbox.writer.enqueue(slow, "t", null, "late").id();
        Horizon horizon = new Horizon(0);
        long now = 0;
        for (int look = 0; look < 10; look++) {
          if (othersEnd) {
            outbox.enqueue("t", null, "other");
          }
          now = look(outbox, horizon);
        }
        slow.commit();
        long filed = micros(outbox, id);
        assertThat(now).isGreaterThan(filed);
        assertThat(horizon.safe().micros()).isLessThanOrEqualTo(filed);
        for (int look = 0; look < 2000 && horizon.safe().micros() <= filed; look++) {
          outbox.enqueue("t", null, "other");
          look(outbox, horizon);
        }
        assertThat(horizon.safe().micros()).isGreaterThan(filed);
      }
    }
  }

  /** A claim that takes nothing, as one that never has room for more than it found. */
  private static long look(TestOutbox outbox, Horizon horizon) throws SQLException {
    ClaimRequest.Lane lane = ClaimRequest.Lane.everywhere("another topic", 1, 1, 10);
    ClaimRequest request =
        new ClaimRequest(
            List.of(lane),
            false,
            false,
            horizon.forgetBelow(),
            horizon.wantsNumber(),
            1,
            "test",
            60_000_000,
            null);
    ClaimSql sql = Dialect.of(outbox.database).claims();
    Claimed.Sight sight = outbox.tx(c -> Objects.requireNonNull(sql.claim(c, request).sight()));
    horizon.see(sight);
    return sight.nowMicros();
  }

  private static long micros(TestOutbox outbox, long id) throws SQLException {
    Object micros =
        outbox
            .query(
                "SELECT (extract(epoch FROM available_at) * 1000000)::bigint AS us FROM outbox"
                    + " WHERE id = "
                    + id)
            .get(0)
            .get("us");
    return ((Number) micros).longValue();
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void aRowOfOursHasItsTimeWhenItsTransactionHasANumber(Server server) throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      // Draws are logged by the dozen, and the one that is gives its transaction a number too.
      outbox.query("SELECT nextval('outbox_id_seq')");
      outbox.execute(
          """
          CREATE FUNCTION numbered() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            IF pg_current_xact_id_if_assigned() IS NULL THEN
              RAISE EXCEPTION 'a row has a time, and its transaction no number';
            END IF;
            RETURN NEW;
          END $$""");
      outbox.execute(
          "CREATE TRIGGER numbered BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION"
              + " numbered()");
      OutboxWriter notifying = OutboxWriter.builder(outbox.database).notifyOnCommit(true).build();
      for (OutboxWriter writer : List.of(outbox.writer, notifying)) {
        outbox.tx(c -> writer.enqueue(c, "t", null, "alone"));
        outbox.tx(c -> writer.enqueue(c, "t", "k", "with a key"));
        OutboxMessage.Builder asked = OutboxMessage.to("t").payload("asked for");
        outbox.tx(c -> writer.enqueue(c, asked.requestId("r" + writer.hashCode()).build()));
        List<OutboxMessage> two =
            List.of(
                OutboxMessage.to("t").payload("of two").build(),
                OutboxMessage.to("t").key("k").payload("of two").build());
        outbox.tx(c -> writer.enqueueAll(c, two));
      }
      outbox.execute("INSERT INTO outbox (topic, payload) VALUES ('t', 'plain')");
      assertThat(outbox.count("available_at <= clock_timestamp()")).isEqualTo(11);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRowWithATimeFarInThePastThatCommitsLateIsFoundByTheNextLookEverywhere(boolean ordered)
      throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.POSTGRESQL_18);
        Connection late = outbox.pool.getConnection()) {
      late.setAutoCommit(false);
      RecordingTransport transport = new RecordingTransport();
      try (Dispatcher dispatcher =
          outbox.dispatcher().route("t", transport, TopicPolicy.defaults()).build()) {
        dispatcher.start();
        for (int i = 0; i < 50; i++) {
          outbox.enqueue("t", i % 2 == 0 ? null : "k" + i, "soon");
          dispatcher.wakeUp();
          transport.await(i + 1);
        }
        try (Statement statement = late.createStatement()) {
          statement.executeUpdate(
              "INSERT INTO outbox (topic, aggregate_id, ordered, payload, available_at) VALUES"
                  + " ('t', 'late', "
                  + ordered
                  + ", 'late', now() - INTERVAL '1 day')");
        }
        for (int i = 0; i < 50; i++) {
          outbox.enqueue("t", i % 2 == 0 ? null : "k" + i, "soon");
          dispatcher.wakeUp();
          transport.await(51 + i);
        }
        late.commit();
        // Nobody wakes the dispatcher for it.
        transport.await(101);
      }
      assertThat(transport.bodies()).last().isEqualTo("late");
    }
  }
}
