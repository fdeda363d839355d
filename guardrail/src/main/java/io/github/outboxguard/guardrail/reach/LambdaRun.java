package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.LambdaSite;
import io.github.outboxguard.guardrail.bytecode.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One functional object as run by one node, however often: what it is given and what it gives back.
 * One per pair, or a function that is given itself would never come to an end.
 */
final class LambdaRun {

  /** Who runs which. */
  record Key(Node node, Obj.Lambda lambda) {

    // Written out, because a record's own are linked by method handles, at a cold JVM's expense.

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key && key.node.equals(node) && key.lambda.equals(lambda);
    }

    @Override
    public int hashCode() {
      return 31 * node.hashCode() + lambda.hashCode();
    }
  }

  private final List<@Nullable Var> free = new ArrayList<>();
  private final Var result;

  LambdaRun(Work work, LambdaSite site) {
    for (String type : site.sam().descriptor().parameters()) {
      free.add(Types.isReference(type) ? new Var(work) : null);
    }
    result = new Var(work);
  }

  /** The arguments of the functional interface's method; null for primitives. */
  List<@Nullable Var> free() {
    return free;
  }

  Var result() {
    return result;
  }

  void give(List<@Nullable Var> given) {
    for (int i = 0; i < given.size() && i < free.size(); i++) {
      Var from = given.get(i);
      Var to = free.get(i);
      if (from != null && to != null) {
        from.flowTo(to);
      }
    }
  }
}
