package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A message goes to an ordered channel without the key that keeps messages of one aggregate in
 * order: a Kafka record without a key, an SQS FIFO message without a group, a message without the
 * group that the channel is declared to be ordered by (seed, row S6).
 */
final class PublishWithoutKey implements Pitfall {

  private static final List<DeclaredOrder> DECLARED =
      List.of(
          new JmsGroups(),
          new RabbitGroups(),
          new RocketOrder(),
          new PulsarKeys(),
          new ServiceBusSessions());

  @Override
  public RuleId id() {
    return RuleId.PUBLISH_WITHOUT_KEY;
  }

  @Override
  public List<Violation> check(Terrain terrain) {
    List<MethodInfo> senders = terrain.program().mentioning(Mention.ORDERED_BROKER);
    if (senders.isEmpty()) {
      return List.of();
    }
    Map<DeclaredOrder, Set<String>> channels = new LinkedHashMap<>();
    for (DeclaredOrder each : DECLARED) {
      Set<String> found = each.channels(terrain);
      if (!found.isEmpty()) {
        channels.put(each, found);
      }
    }
    List<Violation> found = new ArrayList<>();
    for (MethodInfo method : senders) {
      MethodBody body = method.body();
      if (body == null) {
        continue;
      }
      List<Keyless> keyless = new ArrayList<>(KafkaRecords.in(terrain, body));
      keyless.addAll(FifoMessages.in(terrain, body));
      channels.forEach(
          (order, names) -> keyless.addAll(order.keyless(terrain, names, method, body)));
      keyless.forEach(each -> found.add(violation(terrain, method, each)));
    }
    return found;
  }

  private Violation violation(Terrain terrain, MethodInfo method, Keyless keyless) {
    return Violation.at(
        id(),
        terrain.program().site(method, keyless.line()),
        "%s is sent without %s: messages of one aggregate can overtake each other"
            .formatted(keyless.what(), keyless.missing()),
        "pass %s, or suppress with the reason why this channel needs no order"
            .formatted(keyless.fix()));
  }
}
