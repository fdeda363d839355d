package io.github.outboxguard.guardrail.rules;

import java.util.List;

/**
 * One rule, one class. A rule judges on its own; {@link Rules} decides which of several rules
 * speaks for one cause. Implementations are stateless and thread-safe.
 */
public interface Rule {

  /** The id that its violations carry. */
  RuleId id();

  /** All violations in the input, in the input's order; empty if there is none. */
  List<Violation> check(RuleInput input);
}
