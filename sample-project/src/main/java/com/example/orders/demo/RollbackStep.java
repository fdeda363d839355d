package com.example.orders.demo;

import com.example.orders.agent.EdgeRequest;
import java.io.IOException;
import java.sql.SQLException;

/** The second insert into the outbox fails. */
final class RollbackStep {
  private RollbackStep() {}

  static void play(Stage stage) throws IOException, SQLException {
    Report report = stage.report();
    report.step(
        "4. The second insert fails", "the order and its requests exist together or not at all");

    long orders = stage.orders();
    long rows = stage.outboxRows();
    stage.shop().database().run("/demo/fail-second-insert.sql");
    EdgeRequest request = EdgeRequest.fresh(Stage.CUSTOMER);
    stage.ask("chat-5", "Order a whisk for 900 JPY", request);
    report.expect("orders added", 0L, stage.orders() - orders);
    report.expect("outbox rows added", 0L, stage.outboxRows() - rows);

    stage.shop().database().run("/demo/repair-second-insert.sql");
    report.say("(the database is repaired, and the client sends the same request again)");
    stage.ask("chat-6", "Order a whisk for 900 JPY", request);
    report.expect("orders added", 1L, stage.orders() - orders);
    report.expect("outbox rows added", 2L, stage.outboxRows() - rows);
  }
}
