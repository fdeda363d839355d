package com.example.orders.dispatch;

import com.example.orders.GracefulStop;
import com.example.orders.Settings;
import com.example.orders.db.OrderDatabase;
import com.example.orders.ops.MetricsServer;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import java.net.URI;

/** A dispatcher in a process of its own, as it runs beside an agent in production. */
public final class DispatcherMain {
  /** How the line begins that says that the dispatcher works. */
  public static final String READY = "ready";

  private DispatcherMain() {}

  public static void main(String[] args) throws Exception {
    GracefulStop stop = GracefulStop.ofThisThread();
    Settings settings = Settings.from(System.getenv());
    URI inbox = URI.create(settings.inboxUrl().orElseThrow(() -> missing("ORDERS_INBOX_URL")));
    String url = settings.databaseUrl().orElseThrow(() -> missing("ORDERS_DB_URL"));
    try (OrderDatabase database = OrderDatabase.at(url);
        MetricsServer metrics = new MetricsServer(database.dataSource(), settings.metricsPort());
        Dispatcher dispatcher = Dispatchers.to(inbox, database, settings, metrics.listener())) {
      dispatcher.start();
      System.out.printf("%s, metrics at %s%n", READY, metrics.url());
      stop.await();
    }
    System.out.println("stopped; unsent claims are given back");
  }

  private static IllegalArgumentException missing(String variable) {
    return new IllegalArgumentException("Set " + variable + ": a dispatcher of its own needs it");
  }
}
