package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.capability.ConsumesMessages;
import io.github.outboxguard.contracts.capability.ConsumesMessages.Consumer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;

/** The kit's handler: each call of it leaves one business row, if its transaction commits. */
public final class Inbox {
  private static final int REDELIVERIES = 4;

  private Inbox() {}

  /** A consumer whose effect can be counted. */
  public static Consumer consumer(Kit kit, Run run, String instance, String name) throws Exception {
    return kit.as(ConsumesMessages.class, run, instance)
        .consumer(name, (connection, delivery) -> effect(run, connection, delivery));
  }

  /** Leaves one more effect, never hiding a second one behind a key. */
  public static void effect(Run run, Connection connection, Delivery delivery) throws SQLException {
    BusinessRows.insert(
        connection, delivery.id() + "-" + UUID.randomUUID().toString().substring(0, 8));
  }

  public static Delivery delivery(String id) {
    return new Delivery(id, "orders", "k1", "\"C-" + id + "\"");
  }

  /** Delivers a copy again and again until it is acknowledged, as a broker does. */
  public static void redeliver(Kit kit, Run run, String instance, String name, String id)
      throws Exception {
    for (int i = 0; i < REDELIVERIES; i++) {
      Exception refused =
          run.attempt(
              instance,
              "receive copy",
              () -> consumer(kit, run, instance, name).receive(delivery(id)));
      if (refused == null) {
        return;
      }
      // A broker waits too, and an owner that died must not keep the message for ever.
      run.advance(Duration.ofMinutes(1));
    }
    throw new Breach(
        "a message was refused " + REDELIVERIES + " times although nothing was wrong any more");
  }

  public static void effects(Run run, int expected, String after) throws SQLException {
    int found = run.committed().size();
    if (found != expected) {
      throw new Breach(after + ": " + found + " effect(s) instead of " + expected);
    }
  }

  public static void atMostOne(Run run) throws SQLException {
    if (run.committed().size() > 1) {
      throw new Breach("one message had two effects");
    }
  }
}
