package io.github.outboxguard.benchmarks.outbox;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.OutboxWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A business transaction of two inserts with a bare insert into the table, and with the writer. */
final class WriterCost {
  private static final String[] NAMES = {
    "two inserts", "+ bare insert", "+ writer, no key", "+ writer, key (ordered)"
  };

  private WriterCost() {}

  static void run(Bench bench, int rounds, int each) throws SQLException {
    bench.freshOutbox();
    bench.execute("DROP TABLE IF EXISTS orders");
    bench.execute("CREATE TABLE orders (id BIGSERIAL PRIMARY KEY, body TEXT)");
    double[][] micros = new double[NAMES.length][rounds];
    try (Connection connection = bench.pool.getConnection()) {
      connection.setAutoCommit(false);
      for (int round = -1; round < rounds; round++) {
        for (int way = 0; way < NAMES.length; way++) {
          long start = System.nanoTime();
          for (int i = 0; i < each; i++) {
            transaction(connection, way, i);
          }
          if (round >= 0) {
            micros[way][round] = (System.nanoTime() - start) / 1e3 / each;
          }
        }
      }
    }
    System.out.println("## Cost for the writer (one connection, fsync on)");
    System.out.println("| transaction | median µs | beside the bare insert |");
    System.out.println("|---|---|---|");
    double bare = Bench.median(micros[1]);
    for (int way = 0; way < NAMES.length; way++) {
      double median = Bench.median(micros[way]);
      System.out.printf("| %s | %.0f | %.3f |%n", NAMES[way], median, median / bare);
    }
    System.out.println();
  }

  private static final OutboxWriter WRITER = OutboxWriter.of(Database.POSTGRESQL);

  private static void transaction(Connection connection, int way, int number) throws SQLException {
    insert(connection, "INSERT INTO orders (body) VALUES (?)");
    insert(connection, "INSERT INTO orders (body) VALUES (?)");
    if (way == 1) {
      insert(connection, "INSERT INTO outbox (topic, payload) VALUES ('t', ?)");
    } else if (way >= 2) {
      OutboxMessage.Builder message = OutboxMessage.to("t").payload(Bench.PAYLOAD);
      WRITER.enqueue(connection, (way == 3 ? message.key("k" + number) : message).build());
    }
    connection.commit();
  }

  private static void insert(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, Bench.PAYLOAD);
      statement.executeUpdate();
    }
  }
}
