package com.example.orders.outside;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server on a free port of the loopback interface. */
final class LocalServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  LocalServer(String path, HttpHandler handler) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(path, handler);
    server.setExecutor(threads);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  static void respond(HttpExchange exchange, int status, byte[] json) throws IOException {
    try (exchange) {
      exchange.getResponseHeaders().set("content-type", "application/json");
      exchange.sendResponseHeaders(status, json.length);
      exchange.getResponseBody().write(json);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }
}
