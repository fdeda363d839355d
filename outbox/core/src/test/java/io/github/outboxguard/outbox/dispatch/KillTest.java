package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Kills dispatching processes under load: nothing lost, nothing sent that was not committed,
 * nothing out of order, and no more duplicates than rows that were in flight at the kills. {@code
 * -Doutbox.kills=200} for the long run.
 */
final class KillTest {
  private static final int KILLS = Integer.getInteger("outbox.kills", 4);
  private static final int KEYS = 20;

  @TempDir Path directory;

  @Test
  void d1_killsUnderLoadLoseNothingAndKeepTheOrder() throws Exception {
    Path log = directory.resolve("sent.log");
    try (TestOutbox outbox = new TestOutbox(Server.POSTGRESQL_18)) {
      AtomicBoolean writing = new AtomicBoolean(true);
      AtomicInteger numbers = new AtomicInteger();
      Set<Integer> committed = new HashSet<>();
      Set<Integer> rolledBack = new HashSet<>();
      Thread writer =
          new Thread(
              () -> write(outbox, log, writing, numbers, committed, rolledBack), "test-writer");
      writer.start();
      RandomGenerator random = new SplittableRandom(42);
      long inFlight = 0;
      for (int kill = 0; kill < KILLS; kill++) {
        Process victim = start(outbox, log);
        // Let it get to work, then a little further: the moment of the kill is not chosen.
        long seen = lines(log);
        long target = seen + 20 + random.nextInt(200);
        long end = System.nanoTime() + 60_000_000_000L;
        while (lines(log) < target) {
          assertThat(victim.isAlive()).as("the victim died by itself").isTrue();
          assertThat(System.nanoTime()).as("no progress after kill " + kill).isLessThan(end);
          LockSupport.parkNanos(5_000_000);
        }
        victim.destroyForcibly().waitFor();
        inFlight += outbox.count("lease_token IS NOT NULL");
      }
      writing.set(false);
      writer.join(60_000);
      Process last = start(outbox, log);
      FaultPromisesTest.awaitCount(outbox, "dispatched_at IS NULL", 0);
      last.destroyForcibly().waitFor();
      judge(Files.readAllLines(log), committed, rolledBack, inFlight);
    }
  }

  private static void judge(
      List<String> sent, Set<Integer> committed, Set<Integer> rolledBack, long inFlight) {
    Map<String, Integer> lastFirst = new HashMap<>();
    Set<Integer> distinct = new HashSet<>();
    int duplicates = 0;
    List<String> outOfOrder = new ArrayList<>();
    for (String line : sent) {
      String key = line.substring(0, line.indexOf(' '));
      int number = Integer.parseInt(line.substring(line.indexOf(' ') + 1));
      if (!distinct.add(number)) {
        duplicates++;
      } else if (!key.equals("null")) {
        Integer before = lastFirst.put(key, number);
        if (before != null && before > number) {
          outOfOrder.add(line + " after " + before);
        }
      }
    }
    System.out.printf(
        "kills %d: %d messages, %d duplicates, %d rows in flight at the kills%n",
        KILLS, committed.size(), duplicates, inFlight);
    assertThat(distinct).as("lost").containsAll(committed);
    assertThat(distinct).as("phantoms").doesNotContainAnyElementsOf(rolledBack);
    assertThat(outOfOrder).as("out of order").isEmpty();
    assertThat((long) duplicates).as("duplicates").isLessThanOrEqualTo(inFlight);
  }

  private static void write(
      TestOutbox outbox,
      Path log,
      AtomicBoolean writing,
      AtomicInteger numbers,
      Set<Integer> committed,
      Set<Integer> rolledBack) {
    try (Connection connection = outbox.direct.getConnection()) {
      connection.setAutoCommit(false);
      while (writing.get()) {
        if (numbers.get() - lines(log) > 2000) {
          // Enough of a backlog; the victims and not the writer are under test.
          LockSupport.parkNanos(5_000_000);
          continue;
        }
        List<Integer> batch = new ArrayList<>();
        List<OutboxMessage> messages = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
          int number = numbers.incrementAndGet();
          OutboxMessage.Builder message = OutboxMessage.to("t").payload(Integer.toString(number));
          messages.add((number % 4 == 0 ? message : message.key("k" + number % KEYS)).build());
          batch.add(number);
        }
        outbox.writer.enqueueAll(connection, messages);
        if (numbers.get() % 7 == 0) {
          connection.rollback();
          rolledBack.addAll(batch);
        } else {
          connection.commit();
          committed.addAll(batch);
        }
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static long lines(Path log) throws Exception {
    return Files.exists(log) ? Files.size(log) / 8 : 0;
  }

  private Process start(TestOutbox outbox, Path log) throws Exception {
    PGSimpleDataSource source = (PGSimpleDataSource) outbox.direct;
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx128m",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            KillVictim.class.getName(),
            Integer.toString(source.getPortNumbers()[0]),
            source.getCurrentSchema(),
            log.toString())
        .redirectErrorStream(true)
        .redirectOutput(new File(directory.toFile(), "victim.log"))
        .start();
  }
}
