package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * RocketMQ keeps order by sharding key, in a topic with an orderly consumer. A plain send goes to
 * any of its queues.
 */
final class RocketOrder implements DeclaredOrder {

  private static final String CLIENT = "org/apache/rocketmq/client/";
  private static final String TEMPLATE = "org/apache/rocketmq/spring/core/RocketMQTemplate";
  private static final String LISTENER =
      "org/apache/rocketmq/spring/annotation/RocketMQMessageListener";
  private static final Set<String> PLAIN_SENDS =
      Set.of("syncSend", "asyncSend", "sendOneWay", "convertAndSend", "send");

  @Override
  public Set<String> channels(Terrain terrain) {
    Set<String> found = new HashSet<>();
    for (MethodInfo method : terrain.program().judged()) {
      for (AnnotationInfo annotation : method.owner().annotations()) {
        if (annotation.type().equals(LISTENER)
            && annotation.first("consumeMode", "").equals("ORDERLY")) {
          found.add(annotation.first("topic", ""));
        }
      }
    }
    for (MethodInfo method : terrain.program().mentioning(Mention.ORDERED_BROKER)) {
      MethodBody body = method.body();
      if (body != null && body.calls().stream().anyMatch(RocketOrder::takesInOrder)) {
        body.calls().stream()
            .filter(call -> call.name().equals("subscribe") && call.owner().startsWith(CLIENT))
            .map(call -> Texts.at(call, 0))
            .forEach(found::add);
      }
    }
    found.remove(null);
    return found;
  }

  private static boolean takesInOrder(Call call) {
    return call.name().equals("registerMessageListener")
        && call.descriptor().contains("MessageListenerOrderly");
  }

  @Override
  public List<Keyless> keyless(
      Terrain terrain, Set<String> channels, MethodInfo method, MethodBody body) {
    List<Keyless> found = new ArrayList<>();
    for (Call call : body.calls()) {
      String topic = isTemplateSend(terrain, call) ? Texts.at(call, 0) : null;
      if (isClientSend(call)) {
        topic = topicOf(body, call);
      }
      if (topic != null && channels.contains(topic.replaceFirst(":.*", ""))) {
        found.add(
            new Keyless(
                call.line(),
                "a RocketMQ message to a topic that is consumed in order",
                "a sharding key",
                "the aggregate's id to an orderly send (syncSendOrderly, a MessageQueueSelector)"));
      }
    }
    return found;
  }

  private static boolean isTemplateSend(Terrain terrain, Call call) {
    return PLAIN_SENDS.contains(call.name())
        && terrain.program().classes().isSubtype(call.owner(), TEMPLATE);
  }

  private static boolean isClientSend(Call call) {
    return call.name().startsWith("send")
        && call.owner().startsWith(CLIENT + "producer/")
        && call.descriptor().startsWith("(Lorg/apache/rocketmq/common/message/Message;")
        && !call.descriptor().contains("MessageQueue");
  }

  /** The topic of the one message that the method makes; null if it makes none or several. */
  private static @org.jspecify.annotations.Nullable String topicOf(MethodBody body, Call send) {
    Set<String> topics = new HashSet<>();
    for (Call call : body.calls()) {
      if (call.owner().equals("org/apache/rocketmq/common/message/Message")
          && call.name().equals("<init>")) {
        String topic = Texts.at(call, 0);
        topics.add(topic == null ? "" : topic);
      }
    }
    return topics.size() == 1 && !Builders.comesFromOutside(send.arguments().get(0))
        ? topics.iterator().next()
        : null;
  }
}
