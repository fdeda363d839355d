package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One method as run on one kind of receiver. A method inherited by two classes is two nodes, so
 * that a template method calls the overrides of the class at hand only. Identity counts.
 */
final class Node {

  private static final int FEW = 8;
  private static final Edge[] NO_EDGES = {};
  private static final Invocation[] NO_CALLS = {};

  private final Slice slice;
  private final int number;
  private final MethodInfo method;
  private final MethodBody body;
  private final @Nullable Obj self;
  private final boolean outside;

  /** The ways from here, of which {@link #outCount} count; grown by doubling. */
  private Edge[] out = NO_EDGES;

  private int outCount;

  /** The calls that lead here, of which {@link #callerCount} count. */
  private Invocation[] callers = NO_CALLS;

  private int callerCount;
  private @Nullable FewSet<Node> successors;
  final @Nullable Var[] vars;
  final @Nullable Var[] parameters;
  private final MethodFacts facts;
  private @Nullable Var returned;
  private Obj.@Nullable Lambda @Nullable [] lambdas;
  private @Nullable FewSet<Initialisation> initialised;

  /** A way from a node to the next. */
  record Edge(Node target, int line, EdgeKind kind) {}

  Node(MethodFacts facts, MethodBody body, @Nullable Obj self, boolean outside, Slice slice) {
    this.slice = slice;
    this.number = slice.nextNode();
    this.method = body.method();
    this.body = body;
    this.self = self;
    this.outside = outside;
    this.vars = new @Nullable Var[body.valueCount()];
    this.parameters = new @Nullable Var[body.parameters().size()];
    this.facts = facts;
  }

  /** Whose node it is. */
  Slice slice() {
    return slice;
  }

  /** Runs it: follows what its code does. */
  void visit() {
    slice.visit(this);
  }

  /** Number within the slice, from 0, dense. */
  int number() {
    return number;
  }

  /** What is the same of its method in all slices. */
  MethodFacts facts() {
    return facts;
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
    Var known = returned;
    if (known == null) {
      known = new Var(slice.work(), facts.returned());
      returned = known;
    }
    return known;
  }

  List<Edge> out() {
    return Arrays.asList(out).subList(0, outCount);
  }

  int outCount() {
    return outCount;
  }

  /** One of the ways from here, in the order in which they were found. */
  Edge out(int index) {
    return out[index];
  }

  /** The calls that lead here, for following arguments back. */
  List<Invocation> callers() {
    return Arrays.asList(callers).subList(0, callerCount);
  }

  /** Adds a call that leads here. */
  void addCaller(Invocation call) {
    if (callerCount == callers.length) {
      callers = Arrays.copyOf(callers, Math.max(1, callerCount * 2));
    }
    callers[callerCount++] = call;
  }

  /** Adds an edge unless there is one to that node; the first one found is the one explained. */
  void link(Node target, int line, EdgeKind kind) {
    if (isNew(target)) {
      add(new Edge(target, line, kind));
    }
  }

  private void add(Edge edge) {
    if (outCount == out.length) {
      out = Arrays.copyOf(out, Math.max(2, outCount * 2));
    }
    out[outCount++] = edge;
  }

  private boolean isNew(Node target) {
    if (outCount < FEW) {
      for (int i = 0; i < outCount; i++) {
        if (out[i].target() == target) {
          return false;
        }
      }
      return true;
    }
    if (successors == null) {
      successors = new FewSet<>();
      for (int i = 0; i < outCount; i++) {
        successors.add(out[i].target());
      }
    }
    return successors.add(target);
  }

  /** The functional object that it makes there. */
  Obj.Lambda lambda(Value.Closure closure) {
    if (lambdas == null) {
      lambdas = new Obj.@Nullable Lambda[vars.length];
    }
    Obj.Lambda known = lambdas[closure.id()];
    if (known == null) {
      known = new Obj.Lambda(closure.site(), this);
      lambdas[closure.id()] = known;
    }
    return known;
  }

  /** Whether the class is initialised from here for the first time. */
  boolean firstInitialises(Initialisation type) {
    if (initialised == null) {
      initialised = new FewSet<>();
    }
    return initialised.add(type);
  }

  /** Adds an edge even if there is one to that node from elsewhere or of another kind. */
  void linkAlso(Node target, int line, EdgeKind kind) {
    Edge edge = new Edge(target, line, kind);
    if (!out().contains(edge)) {
      add(edge);
    }
  }

  /** Of the number: the hash of identity takes a call into the JVM for each object. */
  @Override
  public int hashCode() {
    return number;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public String toString() {
    return method.toString();
  }
}
