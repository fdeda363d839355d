package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.consume.IdempotentConsumer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * The reference outbox with consumers that call a service elsewhere, which recognises idempotency
 * keys as payment services do. The service keeps its own books, in a table that the consumer does
 * not know.
 */
class CoreCalls extends CoreOutbox {
  static final String SCHEMA =
      "create table service_calls (idempotency_key varchar(200) primary key)";

  private final DataSource dataSource;

  CoreCalls(Database database, Env env) {
    super(database, env);
    this.dataSource = env.dataSource();
  }

  @Override
  public Consumer consumer(String name, Handler handler) {
    IdempotentConsumer consumer = consuming(name).build();
    return delivery ->
        told.consuming(
            () ->
                consumer.call(
                    inbound(delivery),
                    (key, message) -> serve(key, c -> handler.handle(c, delivery))));
  }

  private interface Effect {
    void on(Connection connection) throws Exception;
  }

  private void serve(String key, Effect effect) throws Exception {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      try {
        if (isNew(connection, key)) {
          effect.on(connection);
        }
        connection.commit();
      } catch (Throwable e) {
        connection.rollback();
        throw e;
      }
    }
  }

  private static boolean isNew(Connection connection, String key) throws SQLException {
    String insert =
        "insert into service_calls select ? where not exists (select 1 from service_calls where"
            + " idempotency_key = ?)";
    try (PreparedStatement call = connection.prepareStatement(insert)) {
      call.setString(1, key);
      call.setString(2, key);
      return call.executeUpdate() == 1;
    }
  }
}
