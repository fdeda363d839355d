package com.acme;

import io.github.outboxguard.annotations.AgentTool;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Looks like a bypass and is none: the client is held, a request is built, nothing is sent. */
public class OrderTools {

  private final HttpClient http = HttpClient.newHttpClient();
  private final Outbox outbox = new Outbox();
  private final DataSource dataSource;

  public OrderTools(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  @AgentTool
  public void pay(String order) throws SQLException {
    HttpRequest request = HttpRequest.newBuilder(URI.create("https://pay.example")).build();
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      outbox.enqueue(connection, "stripe.charge", order + request.uri() + http.version());
      connection.commit();
    }
  }
}
