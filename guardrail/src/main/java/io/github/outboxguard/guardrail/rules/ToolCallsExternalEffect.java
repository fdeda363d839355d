package io.github.outboxguard.guardrail.rules;

import java.util.List;

/** A tool's own body makes an external call. */
final class ToolCallsExternalEffect implements Rule {

  @Override
  public RuleId id() {
    return RuleId.TOOL_CALLS_EXTERNAL_EFFECT;
  }

  @Override
  public List<Violation> check(RuleInput input) {
    return Effects.check(
        id(),
        input,
        verdict -> true,
        (tool, effect) -> effect.direct() && !Effects.isRemoteClient(tool, effect),
        (verdict, effect) ->
            "the tool calls %s itself: %s".formatted(Effects.name(effect), Advice.danger(effect)));
  }
}
