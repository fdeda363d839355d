package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.catalogue.CallbackCall;
import io.github.outboxguard.guardrail.catalogue.Kinds;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A method that runs in a transaction, tool or not, changes the outside world: if the transaction
 * rolls back, the change stays; while it lasts, the connection is held. Off unless configured.
 */
final class ExternalEffectInsideTransaction implements Pitfall {

  @Override
  public RuleId id() {
    return RuleId.EXTERNAL_EFFECT_INSIDE_TRANSACTION;
  }

  @Override
  public List<Violation> check(Terrain terrain) {
    List<Violation> found = new ArrayList<>();
    AfterCommit.Code afterCommit = AfterCommit.code(terrain);
    for (MethodInfo method : transactional(terrain)) {
      for (ReachedEffect effect : terrain.effects().apply(method)) {
        if (isFinding(terrain, effect) && !afterCommit.makes(effect)) {
          found.add(violation(terrain, method, effect));
        }
      }
    }
    for (MethodInfo method : terrain.program().judged()) {
      List<Integer> begins = terrain.transactions().beginLines(method);
      if (!begins.isEmpty() && !terrain.transactions().isDeclared(method)) {
        List<Integer> commits = terrain.transactions().commitLines(method);
        for (ReachedEffect effect : terrain.effects().apply(method)) {
          if (isFinding(terrain, effect)
              && !afterCommit.makes(effect)
              && isBetween(begins, effect.path().get(0).line(), commits)) {
            found.add(violation(terrain, method, effect));
          }
        }
      }
    }
    return found;
  }

  /** Whether a transaction was begun above the line and none was committed since. */
  private static boolean isBetween(List<Integer> begins, int line, List<Integer> commits) {
    return begins.stream()
        .anyMatch(begin -> begin < line && commits.stream().noneMatch(c -> begin <= c && c < line));
  }

  /** A kind that is only shown, such as a store, may take part in the transaction. */
  private static boolean isFinding(Terrain terrain, ReachedEffect effect) {
    return effect.access() != Access.READ
        && terrain.catalogue().kinds().policy(effect.kind()) == Kinds.Policy.ON;
  }

  private static Set<MethodInfo> transactional(Terrain terrain) {
    Set<MethodInfo> found = new LinkedHashSet<>();
    for (MethodInfo method : terrain.program().judged()) {
      if (terrain.transactions().isDeclared(method)) {
        found.add(method);
      }
      MethodBody body = method.body();
      if (body != null) {
        body.calls().forEach(call -> found.addAll(workOf(terrain, call)));
      }
    }
    return found;
  }

  /** The lambdas, and the methods of anonymous classes, that a call runs in a transaction. */
  private static List<MethodInfo> workOf(Terrain terrain, Call call) {
    CallbackCall callback = terrain.program().callback(call);
    if (callback == null || callback.mode() != CallbackCall.Mode.TRANSACTION) {
      return List.of();
    }
    List<MethodInfo> found = new ArrayList<>();
    for (Value argument : call.arguments()) {
      if (Builders.plain(argument) instanceof Value.Fresh fresh) {
        found.addAll(terrain.program().callbacks(fresh));
      } else if (Builders.plain(argument) instanceof Value.Closure closure) {
        MethodInfo target = terrain.program().target(closure.site());
        if (target != null) {
          found.add(target);
        }
      }
    }
    return found;
  }

  private Violation violation(Terrain terrain, MethodInfo method, ReachedEffect effect) {
    String name =
        effect.owner().substring(effect.owner().lastIndexOf('.') + 1) + "." + effect.method();
    return new Violation(
        id(),
        terrain.program().site(method, 0),
        null,
        effect,
        effect.path(),
        "the transaction calls %s (%s): a rollback cannot take it back, and the connection is held until it answers"
            .formatted(name, effect.kind()),
        "write an outbox row in the transaction and let a consumer make the call, or call after the"
            + " commit if losing it is acceptable");
  }
}
