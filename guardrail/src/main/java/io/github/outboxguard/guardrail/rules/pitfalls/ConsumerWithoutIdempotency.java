package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.catalogue.Kinds;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A consumer changes the outside world and nothing in its code recognises a second delivery of the
 * same message: no ledger, no key for the API (seed, rows S12 and S13).
 */
final class ConsumerWithoutIdempotency implements Pitfall {

  /** Sending a message on is for its consumer to deduplicate. */
  private static final String MESSAGING = "messaging";

  @Override
  public RuleId id() {
    return RuleId.CONSUMER_WITHOUT_IDEMPOTENCY;
  }

  @Override
  public List<Violation> check(Terrain terrain) {
    List<Violation> found = new ArrayList<>();
    for (Consumer each : terrain.consumers().get().all()) {
      MethodInfo consumer = each.method();
      Set<MethodInfo> code = terrain.program().reachable(consumer);
      if (each.ledgered() || IdempotencyEvidence.in(terrain.program(), code)) {
        continue;
      }
      for (ReachedEffect effect : terrain.effects().apply(consumer)) {
        if (effect.access() == Access.WRITE
            && terrain.catalogue().kinds().policy(effect.kind()) == Kinds.Policy.ON
            && !effect.kind().equals(MESSAGING)
            && !mayBeRepeated(terrain, code, effect)) {
          found.add(violation(terrain, consumer, effect));
          break;
        }
      }
    }
    return found;
  }

  /** {@code PUT} and {@code DELETE}, and what is stored under a name that stays the same. */
  private static boolean mayBeRepeated(
      Terrain terrain, Set<MethodInfo> code, ReachedEffect effect) {
    return switch (effect.kind()) {
      case "http" -> IdempotencyEvidence.onlyIdempotentVerbs(terrain, code);
      case "storage", "search" -> !IdempotencyEvidence.makesAnew(code);
      default -> false;
    };
  }

  private Violation violation(Terrain terrain, MethodInfo consumer, ReachedEffect effect) {
    String name =
        effect.owner().substring(effect.owner().lastIndexOf('.') + 1) + "." + effect.method();
    return new Violation(
        id(),
        terrain.program().site(consumer, 0),
        null,
        effect,
        effect.path(),
        "the consumer calls %s and does not recognise a repeated message: every redelivery repeats the effect"
            .formatted(name),
        "claim the message id in a ledger (processed_messages) in the transaction of the effect, or"
            + " hand the id to the API as its idempotency key");
  }
}
