package io.github.outboxguard.outbox.dispatch;

import java.time.Duration;
import javax.sql.DataSource;

/**
 * A source of hints that there is work. A hint may be lost, late or wrong: the dispatcher polls all
 * the same, and only the row in the table counts.
 */
@FunctionalInterface
public interface WakeUp {
  /**
   * Starts listening.
   *
   * @param wake to be called at each hint, from any thread
   * @return ends the listening and its thread
   */
  Listening listen(Runnable wake);

  /** A running listener. */
  interface Listening extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * LISTEN on PostgreSQL; the writer must be built with {@code notifyOnCommit(true)}. Holds one
   * connection of its own for as long as the dispatcher runs, so give it a data source outside a
   * small pool, and one that does not go through a pooler that shares sessions between clients.
   *
   * @param dataSource of the listening connection
   */
  static WakeUp postgresNotify(DataSource dataSource) {
    return wake -> PostgresListener.start(dataSource, wake, Duration.ofSeconds(5));
  }
}
