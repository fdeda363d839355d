package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.transport.TransportUnavailableException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;

/**
 * Leaves a transport alone that cannot be reached. Poisonous messages never open it: then a full
 * batch of them would keep the healthy ones behind it waiting. Thread-safe.
 */
final class Breaker {
  private final CircuitPolicy policy;
  private boolean open;
  private long reopenAt;

  /** In a row. Senders ask at every row, mostly in vain: without failures they need no lock. */
  private volatile int failures;

  Breaker(CircuitPolicy policy) {
    this.policy = policy;
  }

  /** Most rows that may be claimed now: all, one as a probe, or none. */
  synchronized int allow(long nanoTime, int wanted) {
    if (!open) {
      return wanted;
    }
    return nanoTime - reopenAt >= 0 ? Math.min(1, wanted) : 0;
  }

  synchronized boolean isOpen() {
    return open;
  }

  /** Whether a send must wait: open, and not yet time for a probe. */
  boolean refuses(long nanoTime) {
    return failures > 0 && stillClosedOff(nanoTime);
  }

  private synchronized boolean stillClosedOff(long nanoTime) {
    return open && nanoTime - reopenAt < 0;
  }

  /** An answer came. Returns whether this closed the circuit. */
  boolean success() {
    return failures > 0 && calm();
  }

  private synchronized boolean calm() {
    failures = 0;
    boolean was = open;
    open = false;
    return was;
  }

  /** Nobody answered. Returns whether this opened the circuit. */
  synchronized boolean noAnswer(long nanoTime) {
    failures++;
    if (!open && failures < policy.failures()) {
      return false;
    }
    boolean was = open;
    open = true;
    reopenAt = nanoTime + policy.openFor().toNanos();
    return !was;
  }

  /** Whether a failure means that nobody answered, rather than that the message was refused. */
  static boolean unavailable(Throwable failure) {
    Throwable at = failure;
    for (int depth = 0; at != null && depth < 16; depth++) {
      if (at instanceof TransportUnavailableException
          || at instanceof ConnectException
          || at instanceof UnknownHostException
          || at instanceof NoRouteToHostException
          || at instanceof HttpConnectTimeoutException) {
        return true;
      }
      at = at.getCause();
    }
    return false;
  }
}
