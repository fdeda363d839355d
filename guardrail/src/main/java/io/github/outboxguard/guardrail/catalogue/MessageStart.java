package io.github.outboxguard.guardrail.catalogue;

/**
 * A call that begins a message for an outbox and names its topic.
 *
 * @param id id of the entry
 * @param topicArgument index of the argument that names the topic
 */
public record MessageStart(String id, int topicArgument) {

  static MessageStart of(Block block) {
    return new MessageStart(block.id(), Integer.parseInt(block.get("topic-argument", "0")));
  }
}
