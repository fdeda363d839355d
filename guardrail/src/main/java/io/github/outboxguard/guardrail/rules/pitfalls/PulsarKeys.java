package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Pulsar keeps order by key, in a topic with a subscription that shares it by key. A message
 * without a key goes to any of the consumers.
 */
final class PulsarKeys implements DeclaredOrder {

  private static final String KEY_SHARED = "Key_Shared";
  private static final String LISTENER = "org/springframework/pulsar/annotation/PulsarListener";
  private static final String CONSUMER = "org/apache/pulsar/client/api/ConsumerBuilder";
  private static final String PRODUCER = "org/apache/pulsar/client/api/ProducerBuilder";
  private static final String MESSAGE = "org/apache/pulsar/client/api/TypedMessageBuilder";
  private static final String OPERATIONS = "org/springframework/pulsar/core/PulsarOperations";
  private static final String SPRING_MESSAGE = OPERATIONS + "$SendMessageBuilder";

  @Override
  public Set<String> channels(Terrain terrain) {
    Set<String> found = new HashSet<>();
    for (MethodInfo method : terrain.program().judged()) {
      AnnotationInfo listener = method.annotation(LISTENER);
      if (listener != null
          && listener.values().getOrDefault("subscriptionType", List.of()).contains(KEY_SHARED)) {
        found.addAll(listener.values().getOrDefault("topics", List.of()));
        found.addAll(listener.values().getOrDefault("value", List.of()));
      }
    }
    for (MethodInfo method : terrain.program().mentioning(Mention.ORDERED_BROKER)) {
      MethodBody body = method.body();
      if (body == null) {
        continue;
      }
      for (Builders.Chain chain : Builders.of(body, CONSUMER::equals)) {
        if (chain.list().stream().anyMatch(PulsarKeys::sharesByKey)) {
          chain.list().stream()
              .filter(call -> call.name().equals("topic"))
              .forEach(call -> found.addAll(Texts.of(call)));
        }
      }
    }
    return found;
  }

  private static boolean sharesByKey(Call call) {
    return call.name().equals("subscriptionType")
        && call.arguments().get(0) instanceof Value.FieldRead type
        && type.name().equals(KEY_SHARED);
  }

  @Override
  public List<Keyless> keyless(
      Terrain terrain, Set<String> channels, MethodInfo method, MethodBody body) {
    List<Keyless> found = new ArrayList<>();
    boolean producesThere = channels.containsAll(topicsOf(method)) && !topicsOf(method).isEmpty();
    for (Call call : body.calls()) {
      String topic = isTemplateSend(terrain, call) ? Texts.at(call, 0) : null;
      if (topic != null && channels.contains(topic) || producesThere && isPlainSend(call)) {
        found.add(keyless(call.line()));
      }
    }
    for (Builders.Chain chain : Builders.of(body, SPRING_MESSAGE::equals)) {
      if (!chain.calls("withMessageCustomizer")
          && chain.list().stream()
              .filter(call -> call.name().equals("withTopic"))
              .anyMatch(call -> Texts.of(call).stream().anyMatch(channels::contains))) {
        found.add(keyless(chain.line()));
      }
    }
    if (producesThere) {
      for (Builders.Chain chain : Builders.of(body, MESSAGE::equals)) {
        if (chain.calls("send") || chain.calls("sendAsync")) {
          if (chain.startsHere()
              && !chain.calls("key")
              && !chain.calls("keyBytes")
              && !chain.calls("orderingKey")
              && !chain.calls("loadConf")) {
            found.add(keyless(chain.line()));
          }
        }
      }
    }
    return found;
  }

  /** The topics for which the method's class makes producers. */
  private static Set<String> topicsOf(MethodInfo method) {
    Set<String> found = new HashSet<>();
    for (MethodInfo each : method.owner().methods()) {
      MethodBody body = each.body();
      if (body != null) {
        for (Call call : body.calls()) {
          if (call.owner().equals(PRODUCER) && call.name().equals("topic")) {
            String topic = Texts.at(call, 0);
            found.add(topic == null ? "" : topic);
          }
        }
      }
    }
    return found;
  }

  private static boolean isTemplateSend(Terrain terrain, Call call) {
    return (call.name().equals("send") || call.name().equals("sendAsync"))
        && Types.parameters(call.descriptor()).size() >= 2
        && terrain.program().classes().isSubtype(call.owner(), OPERATIONS);
  }

  private static boolean isPlainSend(Call call) {
    return (call.name().equals("send") || call.name().equals("sendAsync"))
        && call.owner().equals("org/apache/pulsar/client/api/Producer");
  }

  private static Keyless keyless(int line) {
    return new Keyless(
        line,
        "a Pulsar message to a topic that is shared by key",
        "a key",
        "key(aggregateId) of the message builder");
  }
}
