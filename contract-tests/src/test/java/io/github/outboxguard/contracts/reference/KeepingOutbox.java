package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.capability.Archives;
import io.github.outboxguard.contracts.capability.PrunesByItself;
import io.github.outboxguard.contracts.capability.PrunesInBatches;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The reference outbox that prunes by itself, in small batches, into an archive. */
public class KeepingOutbox extends ReferenceOutbox
    implements Archives, PrunesByItself, PrunesInBatches {
  private static final int ROWS = 2;
  private static final int TRANSACTIONS = 2;
  private static final Duration EVERY = Duration.ofMillis(40);

  private final CountDownLatch end = new CountDownLatch(1);

  public KeepingOutbox(Env env) {
    super(env);
  }

  @Override
  public void prune(Duration olderThan) throws SQLException {
    long before = now().minus(olderThan).toEpochMilli();
    for (int i = 0; i < TRANSACTIONS; i++) {
      try (Connection connection = env.dataSource().getConnection()) {
        connection.setAutoCommit(false);
        try {
          for (String id : old(connection, before)) {
            archive(connection, id);
            ReferenceTable.update(connection, "delete from outbox where id = ?", id);
          }
          connection.commit();
        } catch (Throwable e) {
          connection.rollback();
          throw e;
        }
      }
    }
  }

  private List<String> old(Connection connection, long before) throws SQLException {
    String sql = "select id from outbox where done_at < ? order by seq limit ? for update";
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setLong(1, before);
      select.setInt(2, rows());
      return ids(select);
    }
  }

  /** Most rows per transaction. */
  protected int rows() {
    return ROWS;
  }

  protected void archive(Connection connection, String id) throws SQLException {
    ReferenceTable.update(connection, "insert into outbox_archive (id) values (?)", id);
  }

  @Override
  public List<String> archived() throws SQLException {
    try (Connection connection = env.dataSource().getConnection();
        PreparedStatement select = connection.prepareStatement("select id from outbox_archive")) {
      return ids(select);
    }
  }

  private static List<String> ids(PreparedStatement select) throws SQLException {
    List<String> ids = new ArrayList<>();
    try (ResultSet result = select.executeQuery()) {
      while (result.next()) {
        ids.add(result.getString(1));
      }
    }
    return ids;
  }

  @Override
  public int pruneBatch() {
    return ROWS;
  }

  @Override
  public int pruneRun() {
    return ROWS * TRANSACTIONS;
  }

  @Override
  public void startPruning(Duration olderThan) {
    Thread loop = new Thread(() -> loop(olderThan), "reference-pruning");
    loop.setDaemon(true);
    loop.start();
  }

  private void loop(Duration olderThan) {
    try {
      do {
        pruneNow(olderThan);
      } while (!end.await(EVERY.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One run of the loop, which goes on whatever happens. */
  protected void pruneNow(Duration olderThan) {
    try {
      prune(olderThan);
    } catch (SQLException e) {
      // The next run comes soon.
    }
  }

  @Override
  public Duration pruneEvery() {
    return EVERY;
  }

  @Override
  public void close() {
    end.countDown();
    super.close();
  }
}
