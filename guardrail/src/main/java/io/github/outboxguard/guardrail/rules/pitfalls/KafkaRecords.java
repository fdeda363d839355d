package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Records that a method sends to Kafka with neither a key nor a partition. */
final class KafkaRecords {

  private static final String RECORD = "org/apache/kafka/clients/producer/ProducerRecord";
  private static final String REACTIVE = "reactor/kafka/sender/SenderRecord";
  private static final String TEMPLATE = "org/springframework/kafka/core/KafkaOperations";
  private static final String REACTIVE_TEMPLATE =
      "org/springframework/kafka/core/reactive/ReactiveKafkaProducerTemplate";
  private static final String MESSAGES = "org/springframework/messaging/support/MessageBuilder";
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String STRING = "Ljava/lang/String;";

  /** What nobody could handle is looked at one by one; its order says nothing. */
  private static final Pattern DEAD_LETTERS =
      Pattern.compile("(?i)dead.?letter|(^|[._-])(dlq|dlt)([._-]|$)");

  private KafkaRecords() {}

  static List<Keyless> in(Terrain terrain, MethodBody body) {
    List<Keyless> found = new ArrayList<>();
    for (Call call : body.calls()) {
      if (hasRandomKey(terrain, body, call)) {
        found.add(
            new Keyless(
                call.line(),
                "a Kafka message with a key that is another one each time",
                "a key of its aggregate",
                "the aggregate's id"));
      }
      if (isKeyless(terrain.program().classes(), body, call) && !goesToDeadLetters(call)) {
        String what = call.name().startsWith("send") ? "a Kafka message" : "a Kafka record";
        found.add(new Keyless(call.line(), what, "a key", "the aggregate's id"));
      }
    }
    return found;
  }

  private static boolean isKeyless(Classes classes, MethodBody body, Call call) {
    if (call.owner().equals(RECORD) && call.name().equals("<init>")) {
      return isKeylessRecord(call);
    }
    if (call.owner().equals(REACTIVE) && call.name().equals("create")) {
      return call.arguments().size() == 6 && isNull(call, 1) && isNull(call, 3);
    }
    if (classes.isSubtype(call.owner(), REACTIVE_TEMPLATE)) {
      return call.name().equals("send") && isKeylessPair(call, 0);
    }
    if (!call.name().startsWith("send") || !classes.isSubtype(call.owner(), TEMPLATE)) {
      return false;
    }
    List<String> types = Types.parameters(call.descriptor());
    return switch (call.name()) {
      case "send" ->
          isKeylessPair(call, 0)
              || types.size() == 1 && isKeylessMessage(body, call.arguments().get(0))
              // topic, partition, key, value and the same with a timestamp before the key
              || types.size() >= 4 && isNull(call, 1) && isNull(call, types.size() - 2);
      case "sendDefault" ->
          types.size() == 1
              || types.size() == 2 && isNull(call, 0)
              || types.size() >= 3 && isNull(call, 0) && isNull(call, types.size() - 2);
      default -> false;
    };
  }

  /** A key made for this message alone; one that is used elsewhere too may be a new aggregate's. */
  private static boolean hasRandomKey(Terrain terrain, MethodBody body, Call call) {
    int key = keyArgument(terrain.program().classes(), call);
    if (key < 0) {
      return false;
    }
    Value value = Builders.plain(call.arguments().get(key));
    return Randomness.isFresh(terrain.program(), body.method(), value)
        && isUsedOnce(body, value)
        && !(value instanceof Value.Result result
            && result.call().receiver() != null
            && !isUsedOnce(body, Builders.plain(result.call().receiver())));
  }

  private static int keyArgument(Classes classes, Call call) {
    List<String> types = Types.parameters(call.descriptor());
    if (call.owner().equals(RECORD) && call.name().equals("<init>")) {
      return types.size() == 3 ? 1 : types.size() == 4 ? 2 : -1;
    }
    return call.name().equals("send")
            && types.equals(List.of(STRING, OBJECT, OBJECT))
            && (classes.isSubtype(call.owner(), TEMPLATE)
                || classes.isSubtype(call.owner(), REACTIVE_TEMPLATE))
        ? 1
        : -1;
  }

  private static boolean isUsedOnce(MethodBody body, Value value) {
    int uses = 0;
    for (Call call : body.calls()) {
      if (call.receiver() != null && Builders.plain(call.receiver()) == value) {
        uses++;
      }
      for (Value argument : call.arguments()) {
        if (Builders.plain(argument) == value) {
          uses++;
        }
      }
    }
    return uses <= 1;
  }

  /** Topic and value, or topic, no key and value. */
  private static boolean isKeylessPair(Call call, int topic) {
    List<String> types = Types.parameters(call.descriptor());
    return types.equals(List.of(STRING, OBJECT))
        || types.equals(List.of(STRING, OBJECT, OBJECT)) && isNull(call, topic + 1);
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

  private static boolean goesToDeadLetters(Call call) {
    String topic = Texts.at(call, 0);
    return topic != null && DEAD_LETTERS.matcher(topic).find();
  }

  private static boolean isNull(Call call, int argument) {
    return Builders.plain(call.arguments().get(argument)) instanceof Value.Null;
  }

  private static boolean isKeylessMessage(MethodBody body, Value message) {
    for (Builders.Chain chain : Builders.of(body, MESSAGES::equals)) {
      if (chain.makes(message)) {
        return chain.startsHere()
            && !chain.mentions("kafka_messageKey")
            && !chain.mentions("kafka_partitionId")
            && !chain.calls("copyHeaders")
            && !chain.calls("copyHeadersIfAbsent")
            && !chain.calls("setHeaders")
            && !chain.calls("fromMessage");
      }
    }
    return false;
  }
}
