package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;
import java.util.List;

/** One pitfall, one class. Stateless. */
interface Pitfall {

  RuleId id();

  /** All violations in the module at hand, in the order of its methods. */
  List<Violation> check(Terrain terrain);
}
