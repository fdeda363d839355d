package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.capability.RenewsClaims;
import io.github.outboxguard.contracts.capability.RunsInBackground;
import io.github.outboxguard.contracts.capability.WorksByItself;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The reference outbox by real time: it works by itself, and renews its short claims. */
public class TimedOutbox extends ReferenceOutbox
    implements RenewsClaims, RunsInBackground, WorksByItself {
  private static final long POLL_MILLIS = 20;

  private final CountDownLatch end = new CountDownLatch(1);

  public TimedOutbox(Env env) {
    this(env, new ReferenceTable());
  }

  protected TimedOutbox(Env env, ReferenceTable table) {
    super(env, table);
    Thread loop = new Thread(this::loop, "reference-loop");
    loop.setDaemon(true);
    loop.start();
  }

  private void loop() {
    try {
      while (!end.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        pass();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One look of the loop, which goes on whatever happens. */
  protected void pass() throws InterruptedException {
    try {
      dispatchOnce();
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      // The next look comes soon.
    }
  }

  @Override
  public synchronized void dispatchOnce() throws Exception {
    super.dispatchOnce();
  }

  @Override
  protected Instant now() {
    return Instant.now();
  }

  @Override
  public Duration lease() {
    return Duration.ofMillis(300);
  }

  @Override
  public Duration longestWait() {
    return Duration.ofSeconds(2);
  }

  @Override
  protected void send(Row row) throws InterruptedException {
    CountDownLatch sent = new CountDownLatch(1);
    Thread renewal = new Thread(() -> renewUntil(sent, row), "reference-renewal");
    renewal.setDaemon(true);
    renewal.start();
    try {
      super.send(row);
    } finally {
      sent.countDown();
      renewal.join();
    }
  }

  private void renewUntil(CountDownLatch sent, Row row) {
    try {
      while (!sent.await(lease().toMillis() / 3, TimeUnit.MILLISECONDS)) {
        renew(row);
      }
    } catch (InterruptedException | SQLException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Holds the claim, and those of the same batch, for another lease. */
  protected void renew(Row row) throws SQLException {
    long until = now().plus(lease()).toEpochMilli();
    table.execute(
        env.dataSource(),
        connection ->
            ReferenceTable.update(
                connection,
                "update outbox set leased_until = ? where owner = ?",
                until,
                row.owner()));
  }

  @Override
  public void close() {
    end.countDown();
    super.close();
  }
}
