package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One method as run on one kind of receiver. A method inherited by two classes is two nodes, so
 * that a template method calls the overrides of the class at hand only. Identity counts.
 */
final class Node {

  private final MethodInfo method;
  private final MethodBody body;
  private final @Nullable Obj self;
  private final boolean outside;
  private final List<Edge> out = new ArrayList<>(4);
  private final List<Invocation> callers = new ArrayList<>(2);
  private final Set<Node> successors = new HashSet<>(4);
  final @Nullable Var[] vars;
  final @Nullable Var[] parameters;
  private final Var returned;
  final Set<String> initialised = new HashSet<>(4);

  /** A way from a node to the next. */
  record Edge(Node target, int line, EdgeKind kind) {}

  Node(MethodInfo method, MethodBody body, @Nullable Obj self, boolean outside, Work work) {
    this.method = method;
    this.body = body;
    this.self = self;
    this.outside = outside;
    this.vars = new @Nullable Var[body.valueCount()];
    this.parameters = new @Nullable Var[body.parameters().size()];
    this.returned = new Var(work);
  }

  MethodInfo method() {
    return method;
  }

  MethodBody body() {
    return body;
  }

  /** The receiver; null for a static method. */
  @Nullable Obj self() {
    return self;
  }

  /** Whether the tool does not run it: its values are looked at, its calls are not. */
  boolean outside() {
    return outside;
  }

  /** What it returns. */
  Var returned() {
    return returned;
  }

  List<Edge> out() {
    return out;
  }

  /** The calls that lead here, for following arguments back. */
  List<Invocation> callers() {
    return callers;
  }

  /** Adds an edge unless there is one to that node; the first one found is the one explained. */
  void link(Node target, int line, EdgeKind kind) {
    if (successors.add(target)) {
      out.add(new Edge(target, line, kind));
    }
  }

  @Override
  public String toString() {
    return method.toString();
  }
}
