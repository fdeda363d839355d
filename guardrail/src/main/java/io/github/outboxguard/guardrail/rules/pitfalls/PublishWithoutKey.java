package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message goes to an ordered channel without the key that keeps messages of one aggregate in
 * order: a Kafka record without a key, an SQS FIFO message without a group (seed, row S6).
 */
final class PublishWithoutKey implements Pitfall {

  private static final String RECORD = "org/apache/kafka/clients/producer/ProducerRecord";
  private static final String TEMPLATE = "org/springframework/kafka/core/KafkaOperations";
  private static final String MESSAGES = "org/springframework/messaging/support/MessageBuilder";
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String STRING = "Ljava/lang/String;";

  @Override
  public RuleId id() {
    return RuleId.PUBLISH_WITHOUT_KEY;
  }

  @Override
  public List<Violation> check(Terrain terrain) {
    List<Violation> found = new ArrayList<>();
    for (MethodInfo method : terrain.program().mentioning(Mention.ORDERED_BROKER)) {
      MethodBody body = method.body();
      if (body == null) {
        continue;
      }
      for (Call call : body.calls()) {
        String keyless = kafka(terrain, body, call);
        if (keyless != null) {
          found.add(
              violation(terrain, method, call.line(), keyless, "a key", "the aggregate's id"));
        }
      }
      for (Builders.Chain chain : Builders.of(body, FifoMessages::isBuilder)) {
        if (FifoMessages.isFifo(chain) && !chain.calls("messageGroupId")) {
          found.add(
              violation(
                  terrain,
                  method,
                  chain.line(),
                  "an SQS FIFO message",
                  "a message group id",
                  "messageGroupId(aggregateId)"));
        }
      }
    }
    return found;
  }

  private static @Nullable String kafka(Terrain terrain, MethodBody body, Call call) {
    if (call.owner().equals(RECORD) && call.name().equals("<init>")) {
      return isKeylessRecord(call) ? "a Kafka record" : null;
    }
    if (!call.name().startsWith("send")
        || !terrain.program().classes().isSubtype(call.owner(), TEMPLATE)) {
      return null;
    }
    List<String> types = Types.parameters(call.descriptor());
    boolean keyless =
        switch (call.name()) {
          case "send" ->
              types.equals(List.of(STRING, OBJECT))
                  || types.equals(List.of(STRING, OBJECT, OBJECT)) && isNull(call, 1)
                  || types.size() == 1 && isKeylessMessage(body, call.arguments().get(0));
          case "sendDefault" -> types.size() == 1 || types.size() == 2 && isNull(call, 0);
          default -> false;
        };
    return keyless ? "a Kafka message" : null;
  }

  private static boolean isKeylessRecord(Call constructor) {
    List<String> types = Types.parameters(constructor.descriptor());
    return switch (types.size()) {
      case 2 -> true;
      case 3 -> isNull(constructor, 1);
      // topic, partition, …, key, value: a partition keeps the order as well as a key.
      case 4 -> isNull(constructor, 1) && isNull(constructor, 2);
      default -> isNull(constructor, 1) && isNull(constructor, types.get(2).equals(OBJECT) ? 2 : 3);
    };
  }

  private static boolean isNull(Call call, int argument) {
    return call.arguments().get(argument) instanceof Value.Null;
  }

  private static boolean isKeylessMessage(MethodBody body, Value message) {
    for (Builders.Chain chain : Builders.of(body, MESSAGES::equals)) {
      if (chain.makes(message)) {
        return chain.startsHere()
            && !chain.mentions("kafka_messageKey")
            && !chain.mentions("kafka_partitionId")
            && !chain.calls("copyHeaders")
            && !chain.calls("fromMessage");
      }
    }
    return false;
  }

  private Violation violation(
      Terrain terrain, MethodInfo method, int line, String what, String missing, String fix) {
    return Violation.at(
        id(),
        terrain.program().site(method, line),
        "%s is sent without %s: messages of one aggregate can overtake each other"
            .formatted(what, missing),
        "pass %s, or suppress with the reason why this channel needs no order".formatted(fix));
  }
}
