package com.example.orders;

import com.example.orders.dispatch.Dispatchers;
import com.example.orders.ops.MetricsServer;
import com.example.orders.ops.Snapshot;
import com.example.orders.ops.StatusView;
import com.example.orders.outside.World;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;

/** The whole shop in one process: talk to the agent, and watch what happens outside. */
public final class App {
  private static final String CUSTOMER = "c-aiko";

  private App() {}

  public static void main(String[] args) throws Exception {
    GracefulStop stop = GracefulStop.ofThisThread();
    Settings settings = Settings.from(System.getenv());
    try (World world = World.start();
        Shop shop = Shop.open(settings, world, (message, result) -> {});
        MetricsServer metrics =
            new MetricsServer(shop.database().dataSource(), settings.metricsPort());
        Dispatcher dispatcher =
            Dispatchers.to(shop.inbox().uri(), shop.database(), settings, metrics.listener());
        StatusView view =
            new StatusView(
                () -> Snapshot.of(shop.transactions()), System.out, System.console() != null)) {
      dispatcher.start();
      view.start();
      System.out.printf(
          "%s%nMetrics: %s%nTry: Order a teapot for 4200 JPY and send me a welcome mail in 3"
              + " minutes%nStop with an empty line or Ctrl-C.%n",
          settings.apiKey().isPresent() ? "Model: " + settings.model() : "Model: scripted, offline",
          metrics.url());
      talk(shop, stop);
      stop.await();
    }
  }

  private static void talk(Shop shop, GracefulStop stop) {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    Chat chat = new Chat(shop.agent(), CUSTOMER, in, System.out);
    Thread thread =
        new Thread(
            () -> {
              try {
                chat.run();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              } finally {
                stop.ask();
              }
            },
            "chat");
    thread.setDaemon(true);
    thread.start();
  }
}
