package com.acme;

import io.github.outboxguard.annotations.OutboxWrite;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

class Outbox {

  @OutboxWrite
  void enqueue(Connection connection, String topic, String payload) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into outbox (topic, payload) values (?, ?)")) {
      insert.setString(1, topic);
      insert.setString(2, payload);
      insert.executeUpdate();
    }
  }
}
