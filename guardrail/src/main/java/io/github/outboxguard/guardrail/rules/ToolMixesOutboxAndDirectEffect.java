package io.github.outboxguard.guardrail.rules;

import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.reach.OutboxWrite;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import java.util.List;
import java.util.TreeSet;

/**
 * A tool files a request in the outbox and makes an external call as well: of the two, one can
 * happen without the other. A read beside an outbox write is no mix.
 */
final class ToolMixesOutboxAndDirectEffect implements Rule {

  @Override
  public RuleId id() {
    return RuleId.TOOL_MIXES_OUTBOX_AND_DIRECT_EFFECT;
  }

  @Override
  public List<Violation> check(RuleInput input) {
    return Effects.check(
        id(),
        input,
        verdict -> !verdict.outboxWrites().isEmpty(),
        (tool, effect) -> effect.access() != Access.READ,
        (verdict, effect) ->
            "the tool writes to the outbox (%s) and calls %s around it: after a crash or a rollback"
                    .formatted(topics(verdict), Effects.name(effect))
                + " one has happened without the other");
  }

  private static String topics(ToolVerdict verdict) {
    TreeSet<String> topics = new TreeSet<>();
    for (OutboxWrite write : verdict.outboxWrites()) {
      topics.add(
          write.topic() == null
              ? Names.method(write.owner(), write.method(), false)
              : "topic " + write.topic());
    }
    return String.join(", ", topics);
  }
}
