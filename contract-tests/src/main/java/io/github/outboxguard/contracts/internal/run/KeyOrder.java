package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.capability.ConsumesInOrder;
import io.github.outboxguard.contracts.capability.ConsumesMessages;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/** Messages of one key that reach a consumer in another order than they were filed in. */
public final class KeyOrder {
  private static final String NAME = "mailer";
  private static final String EARLY = "early";
  private static final int ROUNDS = 6;

  private KeyOrder() {}

  /** The second comes before the first; both come again until they are acknowledged. */
  public static void turnedAround(Kit kit, Run run) throws Exception {
    receive(kit, run, "A", 2);
    receive(kit, run, "A", 1);
    settle(kit, run);
  }

  /** Hands over one of the two; returns whether it was acknowledged. */
  public static boolean receive(Kit kit, Run run, String instance, int position) {
    return run.attempt(
            instance,
            "receive " + position,
            () ->
                kit.as(ConsumesMessages.class, run, instance)
                    .consumer(NAME, (connection, delivery) -> handle(connection, delivery))
                    .receive(delivery(kit, run, instance, position)))
        == null;
  }

  private static Delivery delivery(Kit kit, Run run, String instance, int position) {
    String header = kit.as(ConsumesInOrder.class, run, instance).positionHeader();
    return new Delivery(
        "m" + position,
        "orders",
        "k1",
        "\"C8-" + position + "\"",
        Map.of(header, Integer.toString(position)));
  }

  /** The effect says whether that of the message before was there, and is gone if rolled back. */
  private static void handle(Connection connection, Delivery delivery) throws SQLException {
    boolean early = delivery.id().equals("m2") && !isThere(connection, "m1");
    BusinessRows.insert(connection, early ? delivery.id() + "-" + EARLY : delivery.id());
  }

  private static boolean isThere(Connection connection, String id) throws SQLException {
    String sql = "select 1 from contract_business where id = ?";
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, id);
      try (ResultSet result = select.executeQuery()) {
        return result.next();
      }
    }
  }

  /** Delivers both until they are acknowledged, and looks at their effects. */
  public static void settle(Kit kit, Run run) throws Exception {
    boolean done = false;
    for (int i = 0; i < ROUNDS && !done; i++) {
      done = receive(kit, run, "A", 1) & receive(kit, run, "A", 2);
    }
    if (run.committed().stream().anyMatch(row -> row.endsWith(EARLY))) {
      throw new Breach("the second message of a key was handled before the first");
    }
    if (!done) {
      throw new Breach(
          "a message was refused " + ROUNDS + " times although the one before it was handled");
    }
    Inbox.effects(run, 2, "two messages of one key that arrived out of order");
  }
}
