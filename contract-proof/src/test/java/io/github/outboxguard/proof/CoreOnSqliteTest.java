package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.outbox.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteDataSource;

class CoreOnSqliteTest extends CoreOnH2Test {
  /**
   * Long enough for a step of another instance, short enough for an interleaving that waits in
   * vain.
   */
  private static final int BUSY_MILLIS = 2_000;

  @Override
  Database kind() {
    return Database.SQLITE;
  }

  /** Each look begins with a statement that takes the lock of the one writer. */
  @Override
  public int callBudget() {
    return super.callBudget() + 2;
  }

  @Override
  public ContractDatabase database() {
    try {
      Path file = Files.createTempDirectory("contracts").resolve("outbox.db");
      SQLiteConfig config = new SQLiteConfig();
      config.setBusyTimeout(BUSY_MILLIS);
      config.setJournalMode(JournalMode.WAL);
      config.setSynchronous(SynchronousMode.OFF);
      SQLiteDataSource dataSource = new SQLiteDataSource(config);
      dataSource.setUrl("jdbc:sqlite:" + file);
      return ContractDatabase.of(dataSource);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
