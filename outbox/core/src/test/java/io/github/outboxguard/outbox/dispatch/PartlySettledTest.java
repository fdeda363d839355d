package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** More outcomes than one transaction writes, and a database that fails between two of these. */
final class PartlySettledTest {
  private static final int ROWS = 1_500;

  @Test
  @Timeout(60)
  void whatWasWrittenBeforeTheFailureIsOverAndTheRestIsWrittenNext() throws Exception {
    try (TestOutbox outbox = new TestOutbox(Server.H2)) {
      outbox.tx(
          c -> {
            for (int i = 0; i < ROWS; i++) {
              outbox.writer.enqueue(c, "t", null, "m" + i);
            }
            return null;
          });
      RecordingTransport transport = new RecordingTransport();
      AtomicInteger commits = new AtomicInteger();
      DataSource failing =
          failing(
              outbox.pool, () -> transport.seen().size() == ROWS && commits.incrementAndGet() == 2);
      try (Dispatcher dispatcher =
          Dispatcher.builder(outbox.database, failing)
              .route("t", transport)
              .options(DispatcherOptions.defaults().withBatchSize(ROWS))
              .threads(SenderThreads.caller())
              .build()) {
        assertThat(dispatcher.dispatchOnce().sent()).isEqualTo(ROWS);
        assertThat(commits).as("the second of them failed").hasValue(3);
      }
      assertThat(outbox.count("dispatched_at IS NOT NULL")).isEqualTo(ROWS);
    }
  }

  /** Hands out connections whose commits fail when they are told to. */
  private static DataSource failing(DataSource real, BooleanSupplier now) {
    return proxy(
        DataSource.class,
        (method, arguments) -> {
          Object result = method.invoke(real, arguments);
          return result instanceof Connection connection ? failing(connection, now) : result;
        });
  }

  private static Connection failing(Connection real, BooleanSupplier now) {
    return proxy(
        Connection.class,
        (method, arguments) -> {
          if (method.getName().equals("commit") && now.getAsBoolean()) {
            throw new SQLException("the connection is gone");
          }
          return method.invoke(real, arguments);
        });
  }

  private interface Calls {
    Object handle(Method method, Object[] arguments) throws Exception;
  }

  private static <T> T proxy(Class<T> type, Calls calls) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              try {
                return calls.handle(method, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
