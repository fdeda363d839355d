package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ErrorText;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What one slot does: take runs of its lane, send their rows in turn, report each. */
final class SendLoop {
  private static final System.Logger LOG = System.getLogger(SendLoop.class.getName());

  private final Consumer<Outcome> report;
  private final boolean inline;
  private volatile boolean closed;

  SendLoop(Consumer<Outcome> report, boolean inline) {
    this.report = report;
    this.inline = inline;
  }

  /** From now on no send starts; what is running goes on. */
  void close() {
    closed = true;
  }

  void run(Lane lane, Executor executor) {
    try {
      for (List<Flight> run = lane.take(); run != null; run = lane.take()) {
        send(run);
      }
    } finally {
      lane.leave(executor, this);
    }
  }

  private void send(List<Flight> run) {
    for (Flight flight : run) {
      if (flight.start() && (refused(flight) || !sendOne(flight))) {
        flight.giveBackRun(report);
      }
    }
  }

  private boolean sendOne(Flight flight) {
    long start = System.nanoTime();
    long end = start + flight.lane.policy.sendTimeout().toNanos();
    flight.enterTransport(end);
    Throwable failure = attempt(flight, end);
    flight.leaveTransport();
    flight.lane.sendTook(System.nanoTime() - start);
    boolean sent = failure == null;
    Outcome.Kind kind = sent ? Outcome.Kind.SENT : Outcome.Kind.FAILED;
    finish(flight, new Outcome(flight, kind, failure, circuit(flight.lane.breaker, failure)));
    return sent;
  }

  /** Sends and returns why that failed, or null. It throws nothing that a transport may throw. */
  private @Nullable Throwable attempt(Flight flight, long end) {
    try {
      await(flight.lane.transport.send(Messages.decode(flight.row)), end);
      return null;
    } catch (InterruptedException e) {
      if (inline) {
        Thread.currentThread().interrupt();
      }
      return e;
    } catch (ExecutionException e) {
      return Objects.requireNonNullElse(e.getCause(), e);
    } catch (TimeoutException e) {
      return new TimeoutException("No acknowledgement within " + flight.lane.policy.sendTimeout());
    } catch (Exception e) {
      return e;
    } catch (Error e) {
      // Reported and retried like any failure: the row must not die with the thread.
      LOG.log(
          Level.ERROR,
          "The transport of topic {0} failed with {1}",
          flight.lane.topic,
          ErrorText.of(e));
      return e;
    }
  }

  /** Whether a row ends untried, and those behind it wait. */
  private boolean refused(Flight flight) {
    if (mustNotSend(flight)) {
      finish(flight, new Outcome(flight, Outcome.Kind.RELEASED, null));
      return true;
    }
    if (flight.row.attempts() <= flight.lane.policy.maxAttempts()) {
      return false;
    }
    // Its owner died or hung at every attempt: sending it once more would only kill the next one.
    String text = "The lease ran out in each attempt: the process died or hung while sending";
    finish(flight, new Outcome(flight, Outcome.Kind.FAILED, new IllegalStateException(text)));
    return true;
  }

  private boolean mustNotSend(Flight flight) {
    long now = System.nanoTime();
    // This process was asleep for longer than its lease: another may be sending the row now.
    boolean late = now - flight.leaseEnd >= 0;
    boolean interrupted = inline && Thread.currentThread().isInterrupted();
    return closed || late || interrupted || flight.lane.breaker.refuses(now);
  }

  private static Outcome.Circuit circuit(Breaker breaker, @Nullable Throwable failure) {
    if (failure instanceof InterruptedException || failure instanceof TimeoutException) {
      // Neither an answer nor the lack of a way there.
      return Outcome.Circuit.SAME;
    }
    if (failure == null || !Breaker.unavailable(failure)) {
      // Even a refusal is an answer: the transport is there.
      return breaker.success() ? Outcome.Circuit.CLOSED : Outcome.Circuit.SAME;
    }
    boolean opened = breaker.noAnswer(System.nanoTime());
    return opened ? Outcome.Circuit.OPENED : Outcome.Circuit.SAME;
  }

  /** If somebody has given the send up meanwhile, he has given back what was behind it too. */
  private void finish(Flight flight, Outcome outcome) {
    boolean mine = flight.finish();
    if (!inline) {
      // An interrupt that came too late must not hit the next row.
      boolean unused = Thread.interrupted();
    }
    if (mine) {
      report.accept(outcome);
    }
  }

  private static void await(@Nullable CompletionStage<?> stage, long end)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (stage == null) {
      throw new IllegalStateException("The transport returned null instead of a stage");
    }
    CompletableFuture<?> future = stage.toCompletableFuture();
    try {
      future.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      future.cancel(true);
      throw e;
    }
  }
}
