package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shortest paths from the start of a slice to every node of it. A step within one source method (a
 * lambda, a local class, a bridge) costs nothing and is not shown.
 */
final class Paths {

  private record Reached(
      @Nullable Node from, int line, EdgeKind kind, int distance, SourceMethod source) {}

  private final SourceMethod named;
  private final Facts<Reached> reached = new Facts<>();

  /** Nodes to look at next, near ones first. */
  private final ArrayDeque<Node> queue = new ArrayDeque<>();

  /** The nodes looked at: nothing nearer is found for them any more. */
  private final BitSet settled = new BitSet();

  Paths(List<Node> starts, SourceMethod named) {
    this.named = named;
    for (Node start : starts) {
      reached.put(start.number(), new Reached(null, 0, EdgeKind.CALL, 1, named));
      queue.add(start);
    }
  }

  /** What is known of a node; goes no further than to it, since what is found is mostly near. */
  private @Nullable Reached find(Node node) {
    // No path leads to what the tool does not run, however far one looks.
    while (!node.outside() && !settled.get(node.number()) && !queue.isEmpty()) {
      Node next = queue.removeFirst();
      if (!settled.get(next.number())) {
        settled.set(next.number());
        expand(next);
      }
    }
    return settled.get(node.number()) ? reached.get(node.number()) : null;
  }

  private Reached at(Node node) {
    Reached found = find(node);
    if (found == null) {
      throw new IllegalStateException("not reached: " + node);
    }
    return found;
  }

  private void expand(Node node) {
    Reached here = java.util.Objects.requireNonNull(reached.get(node.number()));
    for (int i = 0; i < node.outCount(); i++) {
      Node.Edge edge = node.out(i);
      Node target = edge.target();
      Reached known = reached.get(target.number());
      if (known != null && known.distance() <= here.distance()) {
        continue;
      }
      SourceMethod source = source(node, here.source(), target);
      int cost = source.equals(here.source()) && node.method() != target.method() ? 0 : 1;
      int distance = here.distance() + cost;
      if (known == null || distance < known.distance()) {
        reached.put(target.number(), new Reached(node, edge.line(), edge.kind(), distance, source));
        if (cost == 0) {
          queue.addFirst(target);
        } else {
          queue.addLast(target);
        }
      }
    }
  }

  private static SourceMethod source(Node node, SourceMethod here, Node to) {
    MethodInfo target = to.method();
    if (to.facts().isLambda() && target.owner() == node.method().owner() && makes(node, target)) {
      return here;
    }
    if (to.facts().isGlue()) {
      return here;
    }
    SourceMethod source = to.facts().source();
    return sameText(source, here) ? here : source;
  }

  private static boolean sameText(SourceMethod source, SourceMethod here) {
    return source == here
        || source.className().equals(here.className())
            && source.method().equals(here.method())
            && (source.descriptor().equals(here.descriptor()) || source.descriptor().isEmpty());
  }

  private static boolean makes(Node node, MethodInfo lambda) {
    List<Value.Closure> closures = node.body().closures();
    for (int i = 0; i < closures.size(); i++) {
      if (closures.get(i).site().name().equals(lambda.name())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a path leads there. */
  boolean reaches(Node node) {
    return find(node) != null;
  }

  int distance(Node node) {
    Reached found = find(node);
    return found == null ? Integer.MAX_VALUE : found.distance();
  }

  /** The steps to a call in a node. */
  List<PathStep> to(Node node, int line) {
    List<PathStep> steps = new ArrayList<>();
    Node current = node;
    Reached at = at(node);
    int leavingLine = line;
    EdgeKind leavingKind = EdgeKind.CALL;
    boolean lambda = current.facts().isLambda();
    while (true) {
      Node from = at.from();
      if (from == null
          || !at(from).source().equals(at.source())
          || from.method() == current.method()) {
        steps.add(step(current, at.source(), lambda, leavingLine, leavingKind));
        leavingKind = at.kind();
        leavingLine = at.line();
        lambda = from != null && from.facts().isLambda();
      } else if (current.facts().isGlue()) {
        leavingLine = at.line();
      }
      if (from == null) {
        break;
      }
      current = from;
      at = at(from);
    }
    Collections.reverse(steps);
    return steps;
  }

  private PathStep step(Node node, SourceMethod source, boolean lambda, int line, EdgeKind kind) {
    return new PathStep(
        Types.binary(source.className()),
        source.method(),
        source.descriptor(),
        lambda,
        node.method().owner().sourceFile(),
        line,
        kind.label());
  }
}
