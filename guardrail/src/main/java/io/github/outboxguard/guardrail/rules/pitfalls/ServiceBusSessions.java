package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Azure Service Bus keeps order by session, in a queue or topic that the module consumes by
 * session.
 */
final class ServiceBusSessions implements DeclaredOrder {

  private static final String BUILDER =
      "com/azure/messaging/servicebus/ServiceBusClientBuilder$ServiceBus";
  private static final String MESSAGE = "com/azure/messaging/servicebus/ServiceBusMessage";
  private static final Set<String> ENTITY = Set.of("queueName", "topicName");

  @Override
  public Set<String> channels(Terrain terrain) {
    Set<String> found = new HashSet<>();
    for (MethodInfo method : terrain.program().mentioning(Mention.ORDERED_BROKER)) {
      found.addAll(entities(method, BUILDER + "Session"));
    }
    return found;
  }

  private static Set<String> entities(MethodInfo method, String builder) {
    Set<String> found = new HashSet<>();
    MethodBody body = method.body();
    if (body != null) {
      for (Call call : body.calls()) {
        if (call.owner().startsWith(builder) && ENTITY.contains(call.name())) {
          String name = Texts.at(call, 0);
          found.add(name == null ? "" : name);
        }
      }
    }
    return found;
  }

  @Override
  public List<Keyless> keyless(
      Terrain terrain, Set<String> channels, MethodInfo method, MethodBody body) {
    List<Keyless> found = new ArrayList<>();
    for (Builders.Chain chain : Builders.of(body, MESSAGE::equals)) {
      if (chain.calls("<init>")
          && !chain.calls("setSessionId")
          && sendsOnlyTo(channels, method)
          && !isHandedOn(body, chain)) {
        found.add(
            new Keyless(
                chain.line(),
                "a Service Bus message to an entity with sessions",
                "its session",
                "setSessionId(aggregateId)"));
      }
    }
    return found;
  }

  private static boolean sendsOnlyTo(Set<String> channels, MethodInfo method) {
    Set<String> sendsTo = new HashSet<>();
    for (MethodInfo each : method.owner().methods()) {
      sendsTo.addAll(entities(each, BUILDER + "Sender"));
    }
    return !sendsTo.isEmpty() && channels.containsAll(sendsTo);
  }

  /** A helper that is given the message may set what is missing. */
  private static boolean isHandedOn(MethodBody body, Builders.Chain chain) {
    return body.calls().stream()
        .filter(call -> !call.owner().startsWith("com/azure/messaging/servicebus/"))
        .flatMap(call -> call.arguments().stream())
        .anyMatch(argument -> Builders.plain(argument) == chain.root());
  }
}
