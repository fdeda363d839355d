package io.github.outboxguard.contracts.internal.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.contracts.internal.jdbc.Point;
import io.github.outboxguard.contracts.internal.jdbc.PointKind;
import io.github.outboxguard.contracts.internal.jdbc.Pool;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

class TurnGateTest {
  private static final Point CALL = new Point(1, "A", PointKind.SEND, "", false);

  private final List<String> steps = Collections.synchronizedList(new ArrayList<>());
  private final List<String> blocked = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch otherRan = new CountDownLatch(1);

  @Test
  void anActorWhoseThreadStartsLateIsNotTakenForOneThatWaits() throws Exception {
    try (Pool pool = new Pool(h2())) {
      TurnGate gate = gate(pool, List.of(0));
      Thread first =
          new Thread(
              () -> {
                // No other may run meanwhile; a gate that lets one run ends the delay.
                await(otherRan, 300);
                gate.begin(0);
                steps.add("A");
                gate.done(0);
              });
      runs(gate, first);
    }
    assertThat(steps).containsExactly("A", "B");
    assertThat(blocked).isEmpty();
  }

  @Test
  void anActorThatWaitsForTheOtherIsFoundAndTheOtherGoesOn() throws Exception {
    try (Pool pool = new Pool(h2())) {
      TurnGate gate = gate(pool, List.of(0));
      Thread first =
          new Thread(
              () -> {
                gate.begin(0);
                gate.pass(CALL, null);
                await(otherRan, 20_000);
                steps.add("A");
                gate.done(0);
              });
      runs(gate, first);
    }
    assertThat(steps).containsExactly("B", "A");
    assertThat(blocked).containsExactly("A");
  }

  private TurnGate gate(Pool pool, List<Integer> order) {
    return new TurnGate(pool, List.of("A", "B"), new Turns(order), blocked::add);
  }

  private void runs(TurnGate gate, Thread first) throws InterruptedException {
    Thread second =
        new Thread(
            () -> {
              gate.begin(1);
              steps.add("B");
              otherRan.countDown();
              gate.done(1);
            });
    first.start();
    second.start();
    gate.drive();
    first.join();
    second.join();
  }

  private static void await(CountDownLatch latch, long millis) {
    try {
      boolean reached = latch.await(millis, TimeUnit.MILLISECONDS);
      assertThat(reached || millis < 1_000).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JdbcDataSource h2() {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL("jdbc:h2:mem:gate");
    return source;
  }
}
