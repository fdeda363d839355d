package io.github.outboxguard.guardrail.rules;

import java.util.List;

/** A tool makes an external call through other methods. */
final class ToolReachesExternalEffect implements Rule {

  @Override
  public RuleId id() {
    return RuleId.TOOL_REACHES_EXTERNAL_EFFECT;
  }

  @Override
  public List<Violation> check(RuleInput input) {
    return Effects.check(
        id(),
        input,
        effect -> !effect.direct(),
        (verdict, effect) ->
            "the tool reaches %s through %s: %s"
                .formatted(
                    Effects.name(effect),
                    effect.path().size() == 2
                        ? "another method"
                        : (effect.path().size() - 1) + " methods",
                    Advice.danger(effect)));
  }
}
