package com.example.orders.ops;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Answers {@code GET /metrics} in Prometheus' text format. */
public final class MetricsServer implements AutoCloseable {
  private final PrometheusMeterRegistry registry;
  private final HttpServer server;

  /** Starts a server on a port; 0 takes a free one. */
  public MetricsServer(PrometheusMeterRegistry registry, int port) throws IOException {
    this.registry = registry;
    server = HttpServer.create(new InetSocketAddress(port), 0);
    server.createContext("/metrics", this::scrape);
    server.start();
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
  }
}
