package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.FieldWrite;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
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
    this.instances = new Instances();
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
    Node node = node(method, self);
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

  private @Nullable Node node(MethodInfo method, @Nullable Obj self) {
    Node node = nodes.find(method, self);
    if (node == null) {
      MethodFacts facts = program.facts(method);
      MethodBody body = facts.body();
      if (body == null) {
        return null;
      }
      Node made = new Node(facts, body, self, false, this);
      nodes.add(made);
      work.visit(made);
      node = made;
    }
    return node;
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
    Node node = node(method, method.isStatic() ? null : self);
    if (node != null && !from.outside()) {
      if (keepsEveryEdge) {
        from.linkAlso(node, line, kind);
      } else {
        from.link(node, line, kind);
      }
    }
    return node;
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
    if (given != null
        && index < target.parameters.length
        && target.body().parameters().get(index) != null) {
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
    MethodBody body = node.body();
    initialisers.initialise(node, body.line(), node.facts().initialisation());
    // By index: an iterator of a list of unknown kind is an object each time.
    List<Value.Fresh> fresh = body.fresh();
    for (int i = 0; i < fresh.size(); i++) {
      if (node.facts().constant(fresh.get(i)) instanceof Obj.Exact made) {
        instantiate(node, fresh.get(i).line(), made);
      }
    }
    List<Value.FieldRead> reads = body.reads();
    for (int i = 0; i < reads.size(); i++) {
      Value.FieldRead read = reads.get(i);
      if (read.isStatic()) {
        initialisers.initialise(node, read.line(), program.initialisation(read.field()));
      }
    }
    List<Call> calls = body.calls();
    for (int i = 0; i < calls.size(); i++) {
      dispatcher.call(node, calls.get(i));
    }
    List<Value.Closure> closures = node.facts().closuresRun();
    for (int i = 0; i < closures.size(); i++) {
      dispatcher.functions().create(node, closures.get(i));
    }
    List<FieldWrite> writes = body.writes();
    for (int i = 0; i < writes.size(); i++) {
      write(node, writes.get(i));
    }
    List<Value> returns = body.returns();
    for (int i = 0; i < returns.size(); i++) {
      objects.of(node, returns.get(i)).flowTo(node.returned());
    }
    EdgeModels.onNode(this, node);
  }

  private void write(Node node, FieldWrite write) {
    if (write.isStatic()) {
      initialisers.initialise(node, write.line(), program.initialisation(write.field()));
    }
    if (write.value().id() >= 0) {
      objects.of(node, write.value()).flowTo(objects.field(write.field()));
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
    Program.Making making = program.making(made.shared());
    initialisers.initialise(node, line, making.initialisation());
    for (MethodInfo callback : making.callbacks()) {
      Node target = reach(node, line, EdgeKind.CALLBACK, callback, made);
      if (target != null) {
        giveUnknowns(target);
      }
    }
    instances.makeKnown(made);
  }

  /** Library code calls the method: what it passes is of the declared types, no more is known. */
  void giveUnknowns(Node target) {
    List<Value.@Nullable Parameter> parameters = target.body().parameters();
    for (int i = target.method().isStatic() ? 0 : 1; i < parameters.size(); i++) {
      Value.Parameter parameter = parameters.get(i);
      if (parameter != null) {
        parameter(target, i).add(target.facts().unknown(i, parameter));
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
