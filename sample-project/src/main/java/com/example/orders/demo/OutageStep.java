package com.example.orders.demo;

import com.example.orders.agent.EdgeRequest;
import com.example.orders.ops.Snapshot;

/** The payment provider is down for a moment. */
final class OutageStep {
  private OutageStep() {}

  static void play(Stage stage) {
    Report report = stage.report();
    report.step(
        "2. The payment provider is down",
        "an outage outside costs no order: the request waits with its last error, and is retried");

    stage.world().payments().failNext(1);
    stage.ask("chat-3", "Order a tea caddy for 1800 JPY", EdgeRequest.fresh(Stage.CUSTOMER));
    long order = stage.latestOrder();
    boolean failed =
        Await.until(() -> !Snapshot.of(stage.shop().transactions()).lastError().isEmpty());
    stage.showStatus();
    report.expect("the failure is on the row", true, failed);
    report.expect("sent in the end", true, Await.until(() -> stage.allSent(order)));
    stage.showStatus();
    report.expect("charges for the order", 1L, stage.chargesOf(order));
  }
}
