package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Transport;
import io.github.outboxguard.contracts.TransportFailure;
import io.github.outboxguard.contracts.internal.history.History;
import io.github.outboxguard.contracts.internal.jdbc.Conductor;
import io.github.outboxguard.contracts.internal.jdbc.PointKind;
import io.github.outboxguard.contracts.internal.jdbc.Thrown;
import java.net.ConnectException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/** The broker of a run: one for all instances. Thread-safe. */
public final class Broker {
  private final Conductor conductor;
  private final History history;
  private final Clock clock;
  private final Predicate<String> committed;
  private final List<Send> sends = new ArrayList<>();
  private final List<CompletableFuture<Void>> pending = new ArrayList<>();
  private volatile Behaviour behaviour = (instance, delivery) -> Answer.ACKNOWLEDGE;
  private volatile boolean asynchronous;

  Broker(Conductor conductor, History history, Clock clock, Predicate<String> committed) {
    this.conductor = conductor;
    this.history = history;
    this.clock = clock;
    this.committed = committed;
  }

  /** What the broker does with a message. */
  @FunctionalInterface
  public interface Behaviour {
    /** Decides; may block to let a send hang. */
    Answer answer(String instance, Delivery delivery);
  }

  /** The broker's answer. */
  public enum Answer {
    /** It has the message and says so. */
    ACKNOWLEDGE,
    /** It does not have the message and says so. */
    REFUSE,
    /** It has the message but its answer is lost. */
    LOSE_ANSWER,
    /** It accepts the call and reports later that it does not have the message. */
    REFUSE_LATE,
    /** Nobody is there: its port is closed. */
    UNREACHABLE;

    private TransportFailure failure() {
      return this == UNREACHABLE
          ? new TransportFailure(
              "the broker cannot be reached", new ConnectException("Connection refused"))
          : new TransportFailure("the broker did not acknowledge");
    }
  }

  /** Changes the broker's behaviour. */
  public void behave(Behaviour next) {
    behaviour = next;
  }

  /** All that left so far, in order. */
  public synchronized List<Send> sends() {
    return List.copyOf(sends);
  }

  /** The number of {@link #sends()}. */
  synchronized int count() {
    return sends.size();
  }

  /** Whether any instance used {@link Transport#sendAsync}. */
  public boolean asynchronous() {
    return asynchronous;
  }

  /** Fails, at last, every asynchronous send that was refused late. */
  public synchronized void failPending() {
    pending.forEach(
        future -> future.completeExceptionally(new TransportFailure("the broker refused later")));
    pending.clear();
  }

  /** Whether a late answer is still owed. */
  public synchronized boolean owesAnswers() {
    return !pending.isEmpty();
  }

  private synchronized CompletableFuture<Void> owe() {
    CompletableFuture<Void> future = new CompletableFuture<>();
    pending.add(future);
    return future;
  }

  Transport endpoint(String instance) {
    return new Endpoint(instance);
  }

  private Answer take(String instance, Delivery delivery) {
    Answer answer = behaviour.answer(instance, delivery);
    boolean has = answer == Answer.ACKNOWLEDGE || answer == Answer.LOSE_ANSWER;
    boolean visible = committed.test(delivery.payload());
    synchronized (this) {
      sends.add(
          new Send(
              sends.size(),
              instance,
              delivery,
              clock.instant(),
              visible,
              has,
              answer == Answer.ACKNOWLEDGE));
    }
    if (answer != Answer.ACKNOWLEDGE) {
      history.mark(instance, "  broker: " + answer.name().toLowerCase(Locale.ROOT));
    }
    return answer;
  }

  private final class Endpoint implements Transport {
    private final String instance;

    Endpoint(String instance) {
      this.instance = instance;
    }

    @Override
    public void send(Delivery delivery) {
      Answer answer = around(delivery);
      if (answer != Answer.ACKNOWLEDGE) {
        throw answer.failure();
      }
    }

    @Override
    public CompletableFuture<Void> sendAsync(Delivery delivery) {
      asynchronous = true;
      Answer answer;
      try {
        answer = around(delivery);
      } catch (TransportFailure e) {
        return CompletableFuture.failedFuture(e);
      }
      if (answer == Answer.REFUSE_LATE) {
        return owe();
      }
      return answer == Answer.ACKNOWLEDGE
          ? CompletableFuture.completedFuture(null)
          : CompletableFuture.failedFuture(answer.failure());
    }

    private Answer around(Delivery delivery) {
      String id = delivery.id();
      String payload = delivery.payload();
      String shown = id + (payload.length() > 40 ? "" : " " + payload);
      Object answer =
          Thrown.unchecked(
              () ->
                  conductor.around(
                      instance,
                      PointKind.SEND,
                      shown,
                      false,
                      null,
                      () -> take(instance, delivery)));
      return (Answer) Objects.requireNonNull(answer);
    }
  }
}
