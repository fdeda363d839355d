package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Requests of Amazon SQS and SNS that may go to a FIFO queue or topic. */
final class FifoMessages {

  private static final Set<String> BUILDERS =
      Set.of(
          "software/amazon/awssdk/services/sqs/model/SendMessageRequest$Builder",
          "software/amazon/awssdk/services/sqs/model/SendMessageBatchRequestEntry$Builder",
          "software/amazon/awssdk/services/sns/model/PublishRequest$Builder",
          "software/amazon/awssdk/services/sns/model/PublishBatchRequestEntry$Builder",
          "com/amazonaws/services/sqs/model/SendMessageRequest",
          "com/amazonaws/services/sqs/model/SendMessageBatchRequestEntry",
          "com/amazonaws/services/sns/model/PublishRequest",
          "io/awspring/cloud/sqs/operations/SqsSendOptions");

  private static final String TEMPLATE = "io/awspring/cloud/sqs/operations/SqsOperations";

  private FifoMessages() {}

  static boolean isBuilder(String internalName) {
    return BUILDERS.contains(internalName);
  }

  static boolean isTemplate(String internalName) {
    return internalName.startsWith("io/awspring/cloud/sqs/operations/");
  }

  static List<Keyless> in(Terrain terrain, MethodBody body) {
    List<Keyless> found = new ArrayList<>();
    for (Builders.Chain chain : Builders.of(body, FifoMessages::isBuilder)) {
      if (isFifo(chain) && !hasGroup(chain)) {
        found.add(keyless(chain.line()));
      }
    }
    for (Call call : body.calls()) {
      // Without a group the template makes one up for each message.
      String queue = isPlainSend(terrain, call) ? Texts.at(call, 0) : null;
      if (queue != null && queue.endsWith(".fifo")) {
        found.add(keyless(call.line()));
      }
    }
    return found;
  }

  /** {@code send(queue, payload)}: a payload that is a message may bring its own group. */
  private static boolean isPlainSend(Terrain terrain, Call call) {
    return (call.name().equals("send") || call.name().equals("sendAsync"))
        && Types.parameters(call.descriptor())
            .equals(List.of("Ljava/lang/String;", "Ljava/lang/Object;"))
        && isTemplate(call.owner())
        && (terrain.program().classes().isSubtype(call.owner(), TEMPLATE)
            || call.owner().endsWith("AsyncOperations"));
  }

  /** Only a FIFO queue takes a deduplication id, and only its name ends so. */
  private static boolean isFifo(Builders.Chain chain) {
    return callsAny(chain, "essageDeduplicationId") || chain.mentionsEnding(".fifo");
  }

  private static boolean hasGroup(Builders.Chain chain) {
    return callsAny(chain, "essageGroupId")
        || chain.calls("headers")
        || chain.mentionsEnding("MessageGroupId");
  }

  /** Under any of the names by which the two versions of the SDK know a property. */
  private static boolean callsAny(Builders.Chain chain, String property) {
    return chain.list().stream().anyMatch(call -> call.name().endsWith(property));
  }

  private static Keyless keyless(int line) {
    return new Keyless(
        line, "an SQS or SNS FIFO message", "a message group id", "messageGroupId(aggregateId)");
  }
}
