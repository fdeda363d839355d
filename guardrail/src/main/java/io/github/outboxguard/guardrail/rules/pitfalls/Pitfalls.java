package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The pitfall rules as one list. */
public final class Pitfalls {

  private static final List<Pitfall> ALL =
      List.of(
          new OutboxWriteOutsideTransaction(),
          new ExternalEffectInsideTransaction(),
          new ConsumerSwallowsFailure(),
          new ConsumerWithoutIdempotency(),
          new PublishWithoutKey(),
          new DispatcherPollsTooFast(),
          new IdempotencyKeyFromModel());

  private Pitfalls() {}

  /** The ids of the pitfall rules. */
  public static List<RuleId> ids() {
    return ALL.stream().map(Pitfall::id).toList();
  }

  /**
   * Judges the module at hand.
   *
   * @param classes the classes of the analysis, still open
   * @param catalogue the catalogue in force
   * @param ownWriters binary names of the team's own outbox writers
   * @param isOn which rules are asked for
   * @param effects the external effects that a method of the application reaches
   * @param verdicts the tools of the module; asked for only if a rule needs them
   */
  public static List<Violation> check(
      Classes classes,
      Catalogue catalogue,
      List<String> ownWriters,
      Predicate<RuleId> isOn,
      Function<MethodInfo, List<ReachedEffect>> effects,
      Supplier<List<ToolVerdict>> verdicts) {
    List<Pitfall> asked = ALL.stream().filter(rule -> isOn.test(rule.id())).toList();
    if (asked.isEmpty()) {
      return List.of();
    }
    Program program =
        new Program(classes, catalogue, ownWriters.stream().map(Types::fromBinary).toList());
    Terrain terrain =
        new Terrain(
            program,
            new Transactions(program, catalogue),
            new Lazy<>(() -> new Consumers(program, catalogue)),
            catalogue,
            effects,
            verdicts);
    List<Violation> found = new ArrayList<>();
    asked.forEach(rule -> found.addAll(rule.check(terrain)));
    return found;
  }
}
