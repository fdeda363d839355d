package io.github.outboxguard.guardrail.rules.pitfalls;

import java.util.Set;

/** Requests of Amazon SQS that may go to a FIFO queue. */
final class FifoMessages {

  private static final Set<String> BUILDERS =
      Set.of(
          "software/amazon/awssdk/services/sqs/model/SendMessageRequest$Builder",
          "software/amazon/awssdk/services/sqs/model/SendMessageBatchRequestEntry$Builder",
          "software/amazon/awssdk/services/sns/model/PublishRequest$Builder",
          "software/amazon/awssdk/services/sns/model/PublishBatchRequestEntry$Builder");

  private FifoMessages() {}

  static boolean isBuilder(String internalName) {
    return BUILDERS.contains(internalName);
  }

  /** Only a FIFO queue takes a deduplication id, and only its name ends so. */
  static boolean isFifo(Builders.Chain chain) {
    return chain.calls("messageDeduplicationId") || chain.mentionsEnding(".fifo");
  }
}
