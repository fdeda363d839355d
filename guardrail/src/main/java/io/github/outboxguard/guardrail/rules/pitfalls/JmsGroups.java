package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * JMS message groups. A destination is ordered by group if a consumer of it looks at the group, or
 * if another send to it names one.
 */
final class JmsGroups implements DeclaredOrder {

  private static final String GROUP = "JMSXGroup";
  private static final String LISTENER = "org/springframework/jms/annotation/JmsListener";

  /** Types of arguments by which a group can come along. */
  private static final Pattern CARRIER =
      Pattern.compile(
          "(/(Text|Bytes|Map|Object|Stream)?Message|MessagePostProcessor|MessageCreator);$");

  @Override
  public Set<String> channels(Terrain terrain) {
    Set<String> found = new HashSet<>();
    for (MethodInfo method : terrain.program().judged()) {
      AnnotationInfo listener = method.annotation(LISTENER);
      if (listener != null && readsGroup(terrain, method, listener)) {
        found.add(listener.first("destination", ""));
      }
    }
    for (MethodInfo method : terrain.program().mentioning(Mention.ORDERED_BROKER)) {
      MethodBody body = method.body();
      if (body != null && namesGroup(terrain, method)) {
        body.calls().stream()
            .filter(call -> isSend(terrain, call))
            .forEach(call -> found.addAll(destinations(terrain, body, call)));
      }
    }
    return found;
  }

  private static boolean readsGroup(Terrain terrain, MethodInfo method, AnnotationInfo listener) {
    if (listener.first("selector", "").contains(GROUP)) {
      return true;
    }
    for (List<AnnotationInfo> parameter : method.parameterAnnotations()) {
      for (AnnotationInfo annotation : parameter) {
        if ((annotation.first("value", "") + annotation.first("name", "")).contains(GROUP)) {
          return true;
        }
      }
    }
    return namesGroup(terrain, method);
  }

  private static boolean namesGroup(Terrain terrain, MethodInfo method) {
    return Texts.mentioned(terrain.program().reachable(method), GROUP);
  }

  @Override
  public List<Keyless> keyless(
      Terrain terrain, Set<String> channels, MethodInfo method, MethodBody body) {
    List<Keyless> found = new ArrayList<>();
    for (Call call : body.calls()) {
      if (isSend(terrain, call)
          && destinations(terrain, body, call).stream().anyMatch(channels::contains)
          && !mayBeGroupedElsewhere(call)
          && !namesGroup(terrain, method)) {
        found.add(
            new Keyless(
                call.line(),
                "a JMS message to a destination with message groups",
                "its group",
                "setStringProperty(\"JMSXGroupID\", aggregateId)"));
      }
    }
    return found;
  }

  private static boolean isSend(Terrain terrain, Call call) {
    return (call.name().equals("send") || call.name().equals("convertAndSend"))
        && (isTemplate(terrain, call)
            || isProducer(terrain, call, "jakarta")
            || isProducer(terrain, call, "javax"));
  }

  private static boolean isTemplate(Terrain terrain, Call call) {
    return terrain
        .program()
        .classes()
        .isSubtype(call.owner(), "org/springframework/jms/core/JmsOperations");
  }

  private static boolean isProducer(Terrain terrain, Call call, String root) {
    return terrain.program().classes().isSubtype(call.owner(), root + "/jms/MessageProducer")
        || terrain.program().classes().isSubtype(call.owner(), root + "/jms/JMSProducer");
  }

  /** A template is told the name; a producer is given a destination that the method looks up. */
  private static Set<String> destinations(Terrain terrain, MethodBody body, Call call) {
    if (isTemplate(terrain, call)) {
      String name = Texts.at(call, 0);
      return name == null ? Set.of() : Set.of(name);
    }
    Set<String> found = new HashSet<>();
    for (Call each : body.calls()) {
      if (each.name().equals("createQueue") || each.name().equals("createTopic")) {
        found.addAll(Texts.of(each));
      }
    }
    return found.size() == 1 ? found : Set.of();
  }

  /** A message or a callback that comes from elsewhere may carry its group. */
  private static boolean mayBeGroupedElsewhere(Call call) {
    List<String> types = Types.parameters(call.descriptor());
    for (int i = 0; i < types.size(); i++) {
      if (CARRIER.matcher(types.get(i)).find()
          && Builders.comesFromOutside(call.arguments().get(i))) {
        return true;
      }
    }
    return false;
  }
}
