package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.FieldWrite;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one tool can run: the methods reached, with the objects that flow between them. Each tool
 * has a slice of its own, so that what one tool makes never leaks into another; only parsed code is
 * shared.
 */
final class Slice {

  private final Program program;
  private final Work work = new Work();
  private final NodeTable nodes = new NodeTable();
  private final Outsiders outsiders;
  private final Initialisers initialisers;
  private final Instances instances;
  private final Objects objects;
  private final Dispatcher dispatcher;
  private final Boundary boundary;
  private final Findings findings = new Findings();
  private final Map<Obj, Obj.ProxyOf> proxies = new HashMap<>();
  private final Set<Object> done = new HashSet<>();
  private @Nullable MethodInfo entry;
  private boolean runsEntryInitialiser;
  private boolean keepsEveryEdge;
  private int nodeCount;

  Slice(Program program) {
    this.program = program;
    this.outsiders = new Outsiders(this);
    this.initialisers = new Initialisers(this);
    this.instances = new Instances(program);
    this.objects = new Objects(this);
    this.boundary = new Boundary(this);
    this.dispatcher = new Dispatcher(this);
  }

  Program program() {
    return program;
  }

  Classes classes() {
    return program.classes();
  }

  Things things() {
    return program.things();
  }

  /** The proxy that hands its calls to that object. */
  Obj proxyOf(Obj handler) {
    return proxies.computeIfAbsent(handler, Obj.ProxyOf::new);
  }

  Work work() {
    return work;
  }

  Objects objects() {
    return objects;
  }

  Boundary boundary() {
    return boundary;
  }

  Dispatcher dispatcher() {
    return dispatcher;
  }

  Outsiders outsiders() {
    return outsiders;
  }

  Instances instances() {
    return instances;
  }

  Findings findings() {
    return findings;
  }

  /** The method where the slice starts. */
  @Nullable MethodInfo entry() {
    return entry;
  }

  /** The number of a new node. */
  int nextNode() {
    return nodeCount++;
  }

  Collection<Node> nodes() {
    return nodes.all();
  }

  /** Takes the start for the start of the program, which initialises its class too. */
  void runEntryInitialiser() {
    runsEntryInitialiser = true;
  }

  /** Keeps the edges that an explanation does not need: further calls of the same method. */
  void keepEveryEdge() {
    keepsEveryEdge = true;
  }

  /** Runs from one method, on a receiver of exactly that class; null if it has no body. */
  @Nullable Node start(MethodInfo method, @Nullable String selfType) {
    entry = method;
    Obj self = method.isStatic() || selfType == null ? null : things().exact(selfType);
    Target target = program.targets().of(method, self);
    Node node = target == null ? null : node(target);
    if (node != null) {
      List<Value.@Nullable Parameter> parameters = node.body().parameters();
      for (int i = method.isStatic() ? 0 : 1; i < parameters.size(); i++) {
        Value.Parameter parameter = parameters.get(i);
        if (parameter != null && !outsiders.captured(node, i)) {
          parameter(node, i).add(things().opaque(parameter.type(), Obj.Origin.ENTRY));
        }
      }
    }
    return node;
  }

  /** Follows everything to its end. */
  void solve() {
    work.drain();
    while (!work.exhausted() && dispatcher.lastResort().fallBack()) {
      work.drain();
    }
    if (work.exhausted() && !nodes.all().isEmpty()) {
      Node first = nodes.all().get(0);
      findings.unresolved(
          first, first.body().line(), "budget", "too much code to follow from one tool");
    }
    findings.settle();
  }

  private Node node(Target target) {
    Node node = nodes.find(target);
    return node == null ? make(target) : node;
  }

  private Node make(Target target) {
    Node made = new Node(target.facts(), target.body(), target.self(), false, this);
    nodes.add(target, made);
    work.visit(made);
    return made;
  }

  /** A new place of that declared type. */
  Var place(String type) {
    return new Var(work, program.declared().of(type));
  }

  /** Whether a model does this with that node for the first time. */
  boolean firstTime(Node node, Object what) {
    return done.add(List.of(node, what));
  }

  Var parameter(Node node, int index) {
    Var found = node.parameters[index];
    if (found == null) {
      Value.Parameter parameter = node.body().parameters().get(index);
      found =
          parameter == null
              ? new Var(work)
              : new Var(work, node.facts().parameter(index, parameter));
      node.parameters[index] = found;
      Obj self = node.self();
      if (index == 0 && self != null) {
        found.add(self);
      }
    }
    return found;
  }

  /** Reaches a method; null if it has no body to follow. */
  @Nullable Node reach(Invocation from, EdgeKind kind, MethodInfo method, @Nullable Obj self) {
    Node node = reach(from.node(), from.line(), kind, method, self);
    if (node != null) {
      from.targets++;
    }
    return node;
  }

  @Nullable Node reach(Node from, int line, EdgeKind kind, MethodInfo method, @Nullable Obj self) {
    Target target = program.targets().of(method, self);
    return target == null ? null : reach(from, line, kind, target);
  }

  /** Reaches a method of which it is known what it runs on. */
  Node reach(Node from, int line, EdgeKind kind, Target target) {
    Node node = node(target);
    if (!from.outside()) {
      if (keepsEveryEdge) {
        from.linkAlso(node, line, kind);
      } else {
        from.link(node, line, kind);
      }
    }
    return node;
  }

  /** Whether following that method would show nothing, given who takes what it returns. */
  boolean skips(Target target, @Nullable Var result) {
    return !keepsEveryEdge
        && (result == null || target.body().returns().isEmpty())
        && program.deadEnds().contain(target.facts());
  }

  /** Lets arguments flow in and the result flow out. */
  void bind(Invocation call, Node target) {
    target.addCaller(call);
    for (int i = 0; i < call.argumentCount(); i++) {
      give(target, i, call.argument(i));
    }
    giveBack(target, call);
  }

  /** The same for arguments that are not those of the call instruction. */
  void bindAs(Invocation call, List<@Nullable Var> arguments, Node target) {
    for (int i = 0; i < arguments.size(); i++) {
      give(target, i, arguments.get(i));
    }
    giveBack(target, call);
  }

  private void give(Node target, int argument, @Nullable Var given) {
    int index = argument + (target.method().isStatic() ? 0 : 1);
    if (given != null && index < target.parameters.length && target.facts().uses(index)) {
      given.flowTo(parameter(target, index));
    }
  }

  private static void giveBack(Node target, Invocation call) {
    Var result = call.result();
    if (result != null) {
      target.returned().flowTo(result);
    }
  }

  /** Follows what the code of a node does. */
  void visit(Node node) {
    MethodFacts facts = node.facts();
    VisitPlan plan = facts.plan();
    initialisers.initialise(node, node.body().line(), facts.initialisation());
    for (int i = 0; i < plan.made.length; i++) {
      instantiate(node, plan.madeLines[i], plan.made[i]);
    }
    for (int i = 0; i < plan.read.length; i++) {
      initialisers.initialise(node, plan.readLines[i], plan.read[i]);
    }
    List<Call> calls = node.body().calls();
    // By index: an iterator of a list of unknown kind is an object each time.
    for (int i = 0; i < plan.calls.length; i++) {
      plan.calls[i].follow(dispatcher, node, calls.get(i));
    }
    List<Value.Closure> closures = facts.closuresRun();
    for (int i = 0; i < closures.size(); i++) {
      dispatcher.functions().create(node, closures.get(i));
    }
    for (int i = 0; i < plan.writes.length; i++) {
      write(node, plan.writes[i], plan.writing[i], plan.written[i]);
    }
    for (Value returned : plan.returns) {
      objects.of(node, returned).flowTo(node.returned());
    }
    EdgeModels.onNode(this, node);
  }

  private void write(
      Node node, FieldWrite write, Initialisation initialisation, FieldPlace written) {
    initialisers.initialise(node, write.line(), initialisation);
    if (write.value().id() >= 0) {
      objects.of(node, write.value()).flowTo(objects.field(written));
    }
  }

  /** The class that was initialised when the tool was registered, long before it runs. */
  String startedClass() {
    return entry == null || runsEntryInitialiser ? "" : entry.owner().name();
  }

  /** Runs static initialisers of an open class and its open superclasses, before anything else. */
  void initialise(Node node, int line, String type) {
    initialisers.initialise(node, line, program.initialisation(type));
  }

  /** The same for the class that a call names. */
  void initialise(Node node, int line, MethodRef target) {
    initialisers.initialise(node, line, program.initialisation(target));
  }

  /** An object of that class is made: whoever waits for one learns of it. */
  void instantiate(Node node, int line, String type) {
    if (classes().isOpen(type)) {
      instantiate(node, line, things().exact(type));
    }
  }

  private void instantiate(Node node, int line, Obj.Exact made) {
    if (!made.isOpen()) {
      return;
    }
    Makings.Making making = program.makings().of(made);
    initialisers.initialise(node, line, making.initialisation());
    for (Target callback : making.callbacks()) {
      Node unused = callBack(node, line, callback, null);
    }
    instances.makeKnown(made);
  }

  /** Library code may run the method; null if following it would show nothing. */
  @Nullable Node callBack(Node from, int line, Target target, @Nullable Var result) {
    if (skips(target, result)) {
      return null;
    }
    Node node = reach(from, line, EdgeKind.CALLBACK, target);
    giveUnknowns(node);
    return node;
  }

  /** Library code calls the method: what it passes is of the declared types, no more is known. */
  void giveUnknowns(Node target) {
    @Nullable Obj[] unknowns = target.facts().plan().unknowns;
    for (int i = 0; i < unknowns.length; i++) {
      Obj unknown = unknowns[i];
      if (unknown != null) {
        parameter(target, i).add(unknown);
      }
    }
  }

  CallClass meaning(String owner, String name, String descriptor) {
    return program.meaning(owner, name, descriptor);
  }

  /** Whether a value of that declared type can matter to where control goes. */
  boolean matters(String descriptor) {
    return Types.isReference(descriptor);
  }
}
