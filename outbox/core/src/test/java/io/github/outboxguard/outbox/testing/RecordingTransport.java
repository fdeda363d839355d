package io.github.outboxguard.outbox.testing;

import io.github.outboxguard.outbox.transport.OutboundMessage;
import io.github.outboxguard.outbox.transport.Transport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Remembers what was handed to it and answers as the test says. */
public final class RecordingTransport implements Transport {
  private final List<OutboundMessage> seen = Collections.synchronizedList(new ArrayList<>());
  private volatile Transport answer = m -> CompletableFuture.completedFuture(null);

  /** Replaces the answer; what is handed over is remembered before it is given. */
  public RecordingTransport answer(Transport value) {
    this.answer = value;
    return this;
  }

  @Override
  public CompletionStage<?> send(OutboundMessage message) throws Exception {
    seen.add(message);
    synchronized (this) {
      notifyAll();
    }
    return answer.send(message);
  }

  /** Everything handed over so far. */
  public List<OutboundMessage> seen() {
    synchronized (seen) {
      return List.copyOf(seen);
    }
  }

  /** The bodies in the order in which they were handed over. */
  public List<String> bodies() {
    return seen().stream().map(m -> m.payload().asText()).toList();
  }

  /** Waits until so many messages were handed over, or fails. */
  public synchronized void await(int count) throws InterruptedException {
    long end = System.nanoTime() + 30_000_000_000L;
    while (seen.size() < count) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        throw new AssertionError("Only " + seen.size() + " of " + count + " came: " + seen());
      }
      wait(left);
    }
  }
}
