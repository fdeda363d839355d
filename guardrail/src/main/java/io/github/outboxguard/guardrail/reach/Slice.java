package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.FieldWrite;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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

  private record NodeKey(MethodInfo method, @Nullable Obj self) {}

  private final Program program;
  private final Work work = new Work();
  private final Map<NodeKey, Node> nodes = new LinkedHashMap<>();
  private final Map<MethodInfo, Node> outsiders = new HashMap<>();
  private final Set<String> instantiated = new HashSet<>();

  /** The instantiated classes at or below a type, in the order in which they became known. */
  private final Map<String, List<String>> instantiatedBelow = new HashMap<>();

  private final Map<String, List<java.util.function.Consumer<String>>> awaiting = new HashMap<>();
  private final Objects objects;
  private final Dispatcher dispatcher;
  private final Boundary boundary;
  private final Findings findings = new Findings();
  private @Nullable MethodInfo entry;
  private boolean runsEntryInitialiser;

  Slice(Program program) {
    this.program = program;
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

  Findings findings() {
    return findings;
  }

  /** The method where the slice starts. */
  @Nullable MethodInfo entry() {
    return entry;
  }

  Collection<Node> nodes() {
    return nodes.values();
  }

  /** Takes the start for the start of the program, which initialises its class too. */
  void runEntryInitialiser() {
    runsEntryInitialiser = true;
  }

  /** Runs from one method, on a receiver of exactly that class; null if it has no body. */
  @Nullable Node start(MethodInfo method, @Nullable String selfType) {
    entry = method;
    Obj self = method.isStatic() || selfType == null ? null : new Obj.Exact(selfType, null);
    Node node = node(method, self);
    if (node != null) {
      List<Value.@Nullable Parameter> parameters = node.body().parameters();
      for (int i = method.isStatic() ? 0 : 1; i < parameters.size(); i++) {
        Value.Parameter parameter = parameters.get(i);
        if (parameter != null && !captured(node, i)) {
          parameter(node, i).add(new Obj.Opaque(parameter.type(), Obj.Origin.ENTRY));
        }
      }
    }
    return node;
  }

  /** A lambda that is a tool was given what its enclosing method had when it made it. */
  private boolean captured(Node node, int parameter) {
    if (!SourceMethod.isLambda(node.method())) {
      return false;
    }
    MethodInfo maker = SourceMethod.maker(node.method());
    Node outsider = maker == null ? null : outsider(maker);
    if (outsider == null) {
      return false;
    }
    for (Value.Closure closure : outsider.body().closures()) {
      List<Value> held = closure.site().captured();
      if (closure.site().name().equals(node.method().name()) && parameter < held.size()) {
        Value value = held.get(parameter);
        if (value.id() >= 0) {
          objects.of(outsider, value).flowTo(parameter(node, parameter));
          return true;
        }
      }
    }
    return false;
  }

  /** Follows everything to its end. */
  void solve() {
    work.drain();
    while (!work.exhausted() && dispatcher.fallBack()) {
      work.drain();
    }
    if (work.exhausted() && !nodes.isEmpty()) {
      Node first = nodes.values().iterator().next();
      findings.unresolved(
          first, first.body().line(), "budget", "too much code to follow from one tool");
    }
    findings.settle();
  }

  private @Nullable Node node(MethodInfo method, @Nullable Obj self) {
    NodeKey key = new NodeKey(method, self);
    Node node = nodes.get(key);
    if (node == null) {
      MethodBody body = method.body();
      if (body == null) {
        return null;
      }
      Node made = new Node(method, body, self, false, work);
      nodes.put(key, made);
      work.add(() -> visit(made));
      node = made;
    }
    return node;
  }

  /** A method that the tool does not run, for the sake of the values it stores or returns. */
  @Nullable Node outsider(MethodInfo method) {
    Node node = outsiders.get(method);
    if (node == null) {
      MethodBody body = method.body();
      if (body == null) {
        return null;
      }
      Obj self = method.isStatic() ? null : new Obj.Exact(method.owner().name(), null);
      node = new Node(method, body, self, true, work);
      outsiders.put(method, node);
      for (int i = method.isStatic() ? 0 : 1; i < body.parameters().size(); i++) {
        Value.Parameter parameter = body.parameters().get(i);
        if (parameter != null && !givenByCallers(node, i, parameter.type())) {
          parameter(node, i).add(new Obj.Opaque(parameter.type(), Obj.Origin.INJECTED));
        }
      }
    }
    return node;
  }

  /** A function that methods of the same class hand over: theirs, not one out of sight. */
  private boolean givenByCallers(Node node, int parameter, String type) {
    if (!isFunction(type)) {
      return false;
    }
    MethodInfo method = node.method();
    int index = parameter - (method.isStatic() ? 0 : 1);
    boolean any = false;
    for (MethodInfo each : method.owner().methods()) {
      MethodBody body = each.body();
      if (body == null) {
        continue;
      }
      for (Call call : body.calls()) {
        if (call.name().equals(method.name())
            && call.descriptor().equals(method.descriptor())
            && call.owner().equals(method.owner().name())
            && call.arguments().get(index).id() >= 0) {
          Node caller = outsider(each);
          if (caller != null) {
            any = true;
            objects.of(caller, call.arguments().get(index)).flowTo(parameter(node, parameter));
          }
        }
      }
    }
    return any;
  }

  private static boolean isFunction(String type) {
    return type.startsWith("java/util/function/")
        || type.equals("java/lang/Runnable")
        || type.equals("java/util/concurrent/Callable");
  }

  /** Whether the slice runs a constructor of exactly that class. */
  boolean constructs(String type) {
    return instantiated.contains(type);
  }

  Var parameter(Node node, int index) {
    Var found = node.parameters[index];
    if (found == null) {
      found = new Var(work);
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
      from.link(node, line, kind);
    }
    return node;
  }

  /** Lets arguments flow in and the result flow out. */
  void bind(Invocation call, Node target) {
    target.callers().add(call);
    int shift = target.method().isStatic() ? 0 : 1;
    List<@Nullable Var> arguments = call.arguments();
    for (int i = 0; i < arguments.size() && i + shift < target.parameters.length; i++) {
      Var argument = arguments.get(i);
      if (argument != null && target.body().parameters().get(i + shift) != null) {
        argument.flowTo(parameter(target, i + shift));
      }
    }
    Var result = call.result();
    if (result != null) {
      target.returned().flowTo(result);
    }
  }

  private void visit(Node node) {
    MethodBody body = node.body();
    if (node.method().isStatic() || node.method().isConstructor()) {
      initialise(node, body.line(), node.method().owner().name());
    }
    for (Value.Fresh fresh : body.fresh()) {
      instantiate(node, fresh.line(), fresh.type());
    }
    for (Value.FieldRead read : body.reads()) {
      if (read.isStatic()) {
        initialise(node, read.line(), read.owner());
      }
    }
    for (Call call : body.calls()) {
      dispatcher.call(node, call);
    }
    for (Value.Closure closure : body.closures()) {
      dispatcher.create(node, closure);
    }
    for (FieldWrite write : body.writes()) {
      if (write.isStatic()) {
        initialise(node, write.line(), write.owner());
      }
      if (write.value().id() >= 0) {
        objects
            .of(node, write.value())
            .flowTo(objects.field(node, write.owner(), write.name(), write.descriptor()));
      }
    }
    for (Value value : body.returns()) {
      objects.of(node, value).flowTo(node.returned());
    }
    EdgeModels.onNode(this, node);
  }

  /** Runs static initialisers of an open class and its open superclasses, before anything else. */
  void initialise(Node node, int line, String type) {
    if (!node.initialised.add(type)) {
      return;
    }
    String current = type;
    // The class of the tool was initialised when the tool was registered, long before it runs.
    String running = entry == null || runsEntryInitialiser ? "" : entry.owner().name();
    while (current != null && classes().isOpen(current) && !current.equals(running)) {
      ClassInfo info = classes().find(current);
      if (info == null) {
        return;
      }
      MethodInfo initialiser = info.method("<clinit>", "()V");
      if (initialiser != null && initialiser != node.method()) {
        reach(node, line, EdgeKind.INITIALISER, initialiser, null);
      }
      for (String each : info.interfaces()) {
        initialiseInterface(node, line, each);
      }
      current = info.superName();
    }
  }

  /** An interface is initialised with its class only if it has a default method. */
  private void initialiseInterface(Node node, int line, String type) {
    ClassInfo info = classes().isOpen(type) ? classes().find(type) : null;
    if (info == null) {
      return;
    }
    MethodInfo initialiser = info.method("<clinit>", "()V");
    boolean hasDefault =
        info.methods().stream().anyMatch(method -> !method.isAbstract() && method.isVirtual());
    if (initialiser != null && hasDefault) {
      reach(node, line, EdgeKind.INITIALISER, initialiser, null);
    }
    info.interfaces().forEach(each -> initialiseInterface(node, line, each));
  }

  /** An object of that class is made: whoever waits for one learns of it. */
  void instantiate(Node node, int line, String type) {
    if (!classes().isOpen(type)) {
      return;
    }
    initialise(node, line, type);
    for (MethodInfo callback : program.overrides().callbacks(type)) {
      Node target = reach(node, line, EdgeKind.CALLBACK, callback, new Obj.Exact(type, null));
      if (target != null) {
        giveUnknowns(target);
      }
    }
    makeKnown(type);
  }

  /** Makes a type known as instantiated, without anything being run. */
  void makeKnown(String type) {
    if (instantiated.add(type)) {
      Set<String> supertypes = classes().selfAndSupertypes(type);
      for (String supertype : supertypes) {
        instantiatedBelow.computeIfAbsent(supertype, key -> new ArrayList<>(2)).add(type);
      }
      for (String supertype : supertypes) {
        List<java.util.function.Consumer<String>> waiting = awaiting.get(supertype);
        if (waiting != null) {
          List.copyOf(waiting).forEach(each -> each.accept(type));
        }
      }
    }
  }

  /** Tells of every class at or below the type that the slice instantiates, now or later. */
  void whenInstantiated(String type, java.util.function.Consumer<String> listener) {
    awaiting.computeIfAbsent(type, key -> new ArrayList<>(2)).add(listener);
    for (String known : List.copyOf(instantiatedBelow.getOrDefault(type, List.of()))) {
      listener.accept(known);
    }
  }

  /** Library code calls the method: what it passes is of the declared types, no more is known. */
  void giveUnknowns(Node target) {
    List<Value.@Nullable Parameter> parameters = target.body().parameters();
    for (int i = target.method().isStatic() ? 0 : 1; i < parameters.size(); i++) {
      Value.Parameter parameter = parameters.get(i);
      if (parameter != null) {
        parameter(target, i).add(new Obj.Opaque(parameter.type(), Obj.Origin.LIBRARY));
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
