package com.example.orders.demo;

import com.example.orders.Settings;
import com.example.orders.Shop;
import com.example.orders.outside.World;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/** Shows, with real processes and real servers, what the outbox promises. */
public final class Demo {
  // Short, so that nobody waits: production leases last a minute.
  private static final Map<String, String> HASTE =
      Map.of("OUTBOX_LEASE", "PT5S", "OUTBOX_BACKOFF", "PT1S");

  private Demo() {}

  public static void main(String[] args) throws Exception {
    System.setProperty("java.util.logging.SimpleFormatter.format", "   | log: %4$s: %5$s%n");
    Map<String, String> environment = new HashMap<>(System.getenv());
    // The steps check what was said; only the scripted model says the same each time.
    environment.remove("ANTHROPIC_API_KEY");
    Report report = new Report(System.out);
    Deliveries deliveries = new Deliveries();
    try (World world = World.start();
        Shop shop = Shop.open(Settings.from(environment), world, deliveries)) {
      Stage stage = new Stage(world, shop, deliveries, report);
      Callable<DispatcherProcess> dispatchers =
          () -> DispatcherProcess.start(shop.database().url(), shop.inbox().uri(), HASTE, report);
      DispatcherProcess dispatcher = dispatchers.call();
      ConversationStep.play(stage, dispatcher);
      OutageStep.play(stage);
      KillStep.play(stage, dispatcher, dispatchers);
      RollbackStep.play(stage);
    }
    report.end();
    System.exit(report.failed() == 0 ? 0 : 1);
  }
}
