package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * RabbitMQ keeps order per queue. A module that spreads messages by the hash of their routing key
 * over queues with a single active consumer each asks for order by routing key, which a key made
 * anew for each message takes away.
 */
final class RabbitGroups implements DeclaredOrder {

  private static final String HASH = "x-consistent-hash";
  private static final String SINGLE = "x-single-active-consumer";

  @Override
  public Set<String> channels(Terrain terrain) {
    Set<String> exchanges = new HashSet<>();
    boolean single = false;
    for (MethodInfo method : terrain.program().mentioning(Mention.ORDERED_BROKER)) {
      MethodBody body = method.body();
      if (body == null) {
        continue;
      }
      for (Call call : body.calls()) {
        Set<String> texts = Texts.of(call);
        single |= call.name().equals("singleActiveConsumer") || texts.contains(SINGLE);
        if (texts.contains(HASH)) {
          exchanges.addAll(texts);
        }
      }
    }
    exchanges.remove(HASH);
    return single ? exchanges : Set.of();
  }

  @Override
  public List<Keyless> keyless(
      Terrain terrain, Set<String> channels, MethodInfo method, MethodBody body) {
    List<Keyless> found = new ArrayList<>();
    for (Call call : body.calls()) {
      String exchange = Texts.at(call, 0);
      if (isPublish(terrain, call)
          && exchange != null
          && channels.contains(exchange)
          && Randomness.isFresh(terrain.program(), method, call.arguments().get(1))) {
        found.add(
            new Keyless(
                call.line(),
                "a message to an exchange that keeps order by the hash of its routing key",
                "a routing key that stays the same",
                "the aggregate's id as the routing key"));
      }
    }
    return found;
  }

  private static boolean isPublish(Terrain terrain, Call call) {
    return call.arguments().size() >= 3
        && (call.name().equals("basicPublish")
                && terrain
                    .program()
                    .classes()
                    .isSubtype(call.owner(), "com/rabbitmq/client/Channel")
            || (call.name().equals("convertAndSend") || call.name().equals("send"))
                && terrain
                    .program()
                    .classes()
                    .isSubtype(call.owner(), "org/springframework/amqp/core/AmqpTemplate"));
  }
}
