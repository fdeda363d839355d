package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.transport.Transport;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Which topic goes where. A topic nobody serves is never claimed. Dispatcher's thread only. */
final class Routes {
  private final Map<String, Lane> lanes = new LinkedHashMap<>();
  private final Map<Transport, Breaker> breakers = new IdentityHashMap<>();
  private final CircuitPolicy circuit;
  private final @Nullable Target fallback;

  /**
   * Where a topic goes.
   *
   * @param transport takes its messages
   * @param policy how it is treated
   */
  record Target(Transport transport, TopicPolicy policy) {}

  Routes(Map<String, Target> targets, @Nullable Target fallback, CircuitPolicy circuit) {
    this.circuit = circuit;
    this.fallback = fallback;
    targets.forEach(this::open);
  }

  boolean hasFallback() {
    return fallback != null;
  }

  /** Opens lanes for topics that only the fallback serves. */
  void discover(List<String> topics) {
    for (String topic : topics) {
      if (fallback != null && !lanes.containsKey(topic)) {
        open(topic, fallback);
      }
    }
  }

  Collection<Lane> lanes() {
    return lanes.values();
  }

  @Nullable Lane lane(String topic) {
    return lanes.get(topic);
  }

  /** Whether rows of some topic wait while it has free slots. */
  boolean crowded() {
    for (Lane lane : lanes.values()) {
      if (lane.crowded()) {
        return true;
      }
    }
    return false;
  }

  /** Opens slots where rows wait. */
  void hire(Executor executor, SendLoop loop) {
    for (Lane lane : lanes.values()) {
      lane.hire(executor, loop);
    }
  }

  private void open(String topic, Target target) {
    // One breaker per transport: if a broker is down it is down for all its topics.
    Breaker breaker = breakers.computeIfAbsent(target.transport(), t -> new Breaker(circuit));
    lanes.put(topic, new Lane(topic, target.transport(), target.policy(), breaker));
  }
}
