package com.example.orders.ops;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.DispatchListener;
import io.github.outboxguard.outbox.micrometer.OutboxMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.sql.DataSource;

/** The outbox's metrics, for Prometheus to scrape at {@code /metrics}. */
public final class MetricsServer implements AutoCloseable {
  private static final Duration READ_EVERY = Duration.ofSeconds(1);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final OutboxMetrics metrics;
  private final HttpServer server;

  /** Starts a server on a port; 0 takes a free one. */
  public MetricsServer(DataSource database, int port) throws IOException {
    server = HttpServer.create(new InetSocketAddress(port), 0);
    server.createContext("/metrics", this::scrape);
    metrics = OutboxMetrics.of(registry, Database.POSTGRESQL, database).start(READ_EVERY);
    server.start();
  }

  /** What a dispatcher has to tell about its work. */
  public DispatchListener listener() {
    return metrics;
  }

  public String url() {
    return "http://localhost:" + server.getAddress().getPort() + "/metrics";
  }

  private void scrape(HttpExchange exchange) throws IOException {
    byte[] text = registry.scrape().getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getResponseHeaders().set("content-type", "text/plain; version=0.0.4; charset=utf-8");
      exchange.sendResponseHeaders(200, text.length);
      exchange.getResponseBody().write(text);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    metrics.close();
  }
}
