package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.io.File;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Kills one of two dispatching processes again and again while messages are written: nothing lost,
 * nothing sent that was not committed, nothing out of order, and no more duplicates than rows that
 * were in flight at the kills. {@code -Doutbox.kills=200} for the long run.
 */
final class KillTest {
  private static final int KILLS = Integer.getInteger("outbox.kills", 4);
  private static final int KEYS = 100;
  private static final int BACKLOG = 2000;

  @TempDir Path directory;

  private record Victim(String name, Process process) {}

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endVictims() {
    started.forEach(Process::destroyForcibly);
  }

  @Test
  void d1_killsUnderLoadLoseNothingAndKeepTheOrder() throws Exception {
    SentLog log = new SentLog(directory.resolve("sent.log"));
    long start = System.nanoTime();
    try (TestOutbox outbox = new TestOutbox(Server.POSTGRESQL_18)) {
      Load load = new Load(outbox, log);
      Thread writer = new Thread(load, "test-writer");
      writer.start();
      RandomGenerator random = new SplittableRandom(42);
      Victim next = start(outbox, log, 0);
      Victim other = start(outbox, log, 1);
      long inFlight = 0;
      for (int kill = 1; kill <= KILLS; kill++) {
        // Let it get to work, then a little further: the moment of the kill is not chosen.
        awaitSent(log, next, 20 + random.nextInt(200));
        next.process.destroyForcibly().waitFor();
        inFlight += outbox.count("lease_owner LIKE '" + next.name + "-%'");
        next = other;
        other = start(outbox, log, kill + 1);
        if (kill % 10 == 0) {
          System.out.printf(
              "%d kills, %d sent, %d rows in flight at the kills, %d s%n",
              kill, log.size(), inFlight, (System.nanoTime() - start) / 1_000_000_000);
        }
      }
      load.stop();
      writer.join(60_000);
      FaultPromisesTest.awaitCount(outbox, "dispatched_at IS NULL", 0);
      next.process.destroyForcibly().waitFor();
      other.process.destroyForcibly().waitFor();
      long seconds = (System.nanoTime() - start) / 1_000_000_000;
      KillVerdict verdict =
          KillVerdict.of(KILLS, log.read(), load.committed, load.rolledBack, inFlight, seconds);
      System.out.print(verdict.table());
      verdict.requireKept();
    }
  }

  private static void awaitSent(SentLog log, Victim victim, int messages) throws Exception {
    long end = System.nanoTime() + 120_000_000_000L;
    while (log.sentBy(victim.name) < messages) {
      assertThat(victim.process.isAlive()).as("%s died by itself", victim.name).isTrue();
      assertThat(System.nanoTime()).as("no progress of %s", victim.name).isLessThan(end);
      LockSupport.parkNanos(2_000_000);
    }
  }

  /** Files messages in small transactions, some of them rolled back, and keeps a backlog. */
  private static final class Load implements Runnable {
    private final TestOutbox outbox;
    private final SentLog log;
    private volatile boolean writing = true;
    final Set<Integer> committed = new HashSet<>();
    final Set<Integer> rolledBack = new HashSet<>();

    Load(TestOutbox outbox, SentLog log) {
      this.outbox = outbox;
      this.log = log;
    }

    void stop() {
      writing = false;
    }

    @Override
    public void run() {
      try (Connection connection = outbox.direct.getConnection()) {
        connection.setAutoCommit(false);
        for (int number = 1; writing; number += 5) {
          while (writing && committed.size() - log.size() > BACKLOG) {
            // The victims and not the writer are under test.
            LockSupport.parkNanos(5_000_000);
          }
          write(connection, number);
        }
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }

    private void write(Connection connection, int first) throws Exception {
      List<Integer> batch = new ArrayList<>();
      List<OutboxMessage> messages = new ArrayList<>();
      for (int number = first; number < first + 5; number++) {
        OutboxMessage.Builder message = OutboxMessage.to("t").payload(Integer.toString(number));
        messages.add((number % 4 == 0 ? message : message.key("k" + number % KEYS)).build());
        batch.add(number);
      }
      outbox.writer.enqueueAll(connection, messages);
      if (first % 7 == 0) {
        connection.rollback();
        rolledBack.addAll(batch);
      } else {
        connection.commit();
        committed.addAll(batch);
      }
    }
  }

  private Victim start(TestOutbox outbox, SentLog log, int number) throws Exception {
    PGSimpleDataSource source = (PGSimpleDataSource) outbox.direct;
    String name = "v" + number;
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Xmx128m",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                KillVictim.class.getName(),
                Integer.toString(source.getPortNumbers()[0]),
                source.getCurrentSchema(),
                log.file().toString(),
                name)
            .redirectErrorStream(true)
            .redirectOutput(new File(directory.toFile(), name + ".log"))
            .start();
    started.add(process);
    return new Victim(name, process);
  }
}
