package com.example.orders.demo;

import com.example.orders.agent.EdgeRequest;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A dispatcher dies between send and mark. */
final class KillStep {
  private static final int SIGKILL = 128 + 9;
  private static final int SIGTERM = 128 + 15;

  private KillStep() {}

  static void play(Stage stage, DispatcherProcess victim, Callable<DispatcherProcess> successor)
      throws Exception {
    Report report = stage.report();
    report.step(
        "3. SIGKILL between send and mark",
        "a message that was sent but not marked is sent again, and acts once");

    // The consumers do their work; their acknowledgements wait until the dispatcher is dead.
    CountDownLatch bothDone = new CountDownLatch(2);
    CountDownLatch killed = new CountDownLatch(1);
    stage
        .deliveries()
        .beforeEachAck(
            () -> {
              bothDone.countDown();
              waitFor(killed);
            });
    stage.ask("chat-4", "Order a tray for 3000 JPY", EdgeRequest.fresh(Stage.CUSTOMER));
    long order = stage.latestOrder();
    if (!waitFor(bothDone)) {
      throw new IOException("The dispatcher did not send both messages within 60 s");
    }
    report.say("charged and mailed, but not acknowledged: kill -9 %d", victim.pid());
    report.expect("exit code of the dispatcher", SIGKILL, victim.kill());
    stage.deliveries().beforeEachAck(() -> {});
    killed.countDown();
    report.expect("rows marked as sent", 0L, stage.rowsMarkedSent(order));
    stage.showStatus();

    DispatcherProcess next = successor.call();
    report.say("dispatcher %d takes over when the dead one's lease ends", next.pid());
    report.expect("sent by the successor", true, Await.until(() -> stage.allSent(order)));
    stage.showStatus();
    List<String> doneOnce = List.of("DONE", "DUPLICATE");
    report.expect(
        "deliveries of the charge", doneOnce, stage.deliveries().resultsOf(order, "stripe.charge"));
    report.expect(
        "deliveries of the mail", doneOnce, stage.deliveries().resultsOf(order, "mail.send"));
    report.expect("charges for the order", 1L, stage.chargesOf(order));
    report.expect("mails about the order", 1L, stage.mailsAbout(order));
    report.expect("exit code of the successor after SIGTERM", SIGTERM, next.stop());
  }

  private static boolean waitFor(CountDownLatch latch) {
    try {
      return latch.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
