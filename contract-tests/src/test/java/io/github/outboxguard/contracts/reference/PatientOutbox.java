package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.Env;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The extended outbox that gives up calls, too: it interrupts them, and then waits a moment. */
public class PatientOutbox extends ExtendedOutbox {
  private static final Duration GRACE = Duration.ofMillis(400);

  public PatientOutbox(Env env) {
    super(env);
  }

  @Override
  public boolean givesUpCalls() {
    return true;
  }

  @Override
  public Duration grace() {
    return GRACE;
  }

  /** Each call has a thread of its own. */
  @Override
  public int threadsForAFastBroker() {
    return Integer.MAX_VALUE;
  }

  @Override
  protected void send(Row row) throws InterruptedException {
    FutureTask<Void> call =
        new FutureTask<>(
            () -> {
              super.send(row);
              return null;
            });
    Thread sender = new Thread(call, "reference-call");
    sender.setDaemon(true);
    sender.start();
    try {
      if (!ends(call, sendLimit())) {
        sender.interrupt();
        if (!ends(call, patience())) {
          throw new IllegalStateException("the call did not return");
        }
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** How long it waits for a call that it has interrupted. */
  protected Duration patience() {
    return GRACE;
  }

  private static boolean ends(FutureTask<Void> call, Duration within)
      throws InterruptedException, ExecutionException {
    try {
      call.get(within.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }
}
