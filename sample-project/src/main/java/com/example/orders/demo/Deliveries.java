package com.example.orders.demo;

import com.example.orders.consumer.Inbox;
import io.github.outboxguard.outbox.transport.OutboundMessage;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what came in at the inbox, and can hold acknowledgements back. */
final class Deliveries implements Inbox.Watcher {
  private final List<Delivered> all = new CopyOnWriteArrayList<>();
  private volatile Runnable beforeAck = () -> {};

  /** A message that its consumer was done with. */
  record Delivered(String topic, String key, String result) {}

  /** Runs in the thread of each delivery, when the consumer is done and nothing is acknowledged. */
  void beforeEachAck(Runnable action) {
    beforeAck = action;
  }

  List<String> resultsOf(long orderId, String topic) {
    return all.stream()
        .filter(d -> d.topic().equals(topic) && d.key().equals("order-" + orderId))
        .map(Delivered::result)
        .toList();
  }

  @Override
  public void handled(OutboundMessage message, String result) {
    all.add(new Delivered(message.topic(), message.key().orElse(""), result));
    beforeAck.run();
  }
}
