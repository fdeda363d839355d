package io.github.outboxguard.guardrail.rules;

import java.util.List;

/**
 * A tool annotation on a declarative client: the model drives the remote API with no code between.
 */
final class ToolIsRemoteClient implements Rule {

  @Override
  public RuleId id() {
    return RuleId.TOOL_IS_REMOTE_CLIENT;
  }

  @Override
  public List<Violation> check(RuleInput input) {
    return Effects.check(
        id(),
        input,
        verdict -> true,
        Effects::isRemoteClient,
        (verdict, effect) ->
            "the tool is a declarative %s client (%s), so the model calls the remote system with no"
                    .formatted(effect.kind(), effect.access())
                + " transaction, no check and no code of yours between: "
                + Advice.danger(effect));
  }
}
