package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.FieldWrite;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Methods that the tool does not run, looked at for the values they store, return or hand over. */
final class Outsiders {

  private final Slice slice;
  private final Derived<MethodFacts, Node> outsiders = new Derived<>(this::make);

  /** Constructors as run by such methods: with what they are given there, nothing injected. */
  private final Map<MethodInfo, Node> constructors = new HashMap<>();

  Outsiders(Slice slice) {
    this.slice = slice;
  }

  /** A lambda that is a tool was given what its enclosing method had when it made it. */
  boolean captured(Node node, int parameter) {
    if (!SourceMethod.isLambda(node.method())) {
      return false;
    }
    MethodInfo maker = SourceMethod.maker(node.method());
    Node outsider = maker == null ? null : of(maker);
    if (outsider == null) {
      return false;
    }
    for (Value.Closure closure : outsider.body().closures()) {
      List<Value> held = closure.site().captured();
      if (closure.site().name().equals(node.method().name()) && parameter < held.size()) {
        Value value = held.get(parameter);
        if (value.id() >= 0) {
          slice.objects().of(outsider, value).flowTo(slice.parameter(node, parameter));
          return true;
        }
      }
    }
    return false;
  }

  /** A method that the tool does not run, for the sake of the values it stores or returns. */
  @Nullable Node of(MethodInfo method) {
    MethodFacts facts = slice.program().facts(method);
    return facts.body() == null ? null : outsiders.of(method.id(), facts);
  }

  private Node make(MethodFacts facts) {
    MethodBody body = java.util.Objects.requireNonNull(facts.body());
    MethodInfo method = body.method();
    Obj self = method.isStatic() ? null : slice.things().exact(method.owner().name());
    Node node = new Node(facts, body, self, true, slice);
    // Known before its parameters are: they may be given by itself.
    outsiders.tell(method.id(), node);
    for (int i = method.isStatic() ? 0 : 1; i < body.parameters().size(); i++) {
      Value.Parameter parameter = body.parameters().get(i);
      if (parameter != null && !givenByCallers(node, i, parameter.type())) {
        slice
            .objects()
            .inject(parameter.type(), facts.injected(i, parameter), slice.parameter(node, i));
      }
    }
    return node;
  }

  /**
   * An object that such a method makes holds the functions that its constructor is given there:
   * nobody else could say which they are.
   */
  void construct(Node maker, Value.Fresh made) {
    List<Call> calls = maker.body().calls();
    for (int i = 0; i < calls.size(); i++) {
      Call call = calls.get(i);
      if (call.receiver() == made && call.name().equals("<init>")) {
        give(maker, call);
      }
    }
  }

  private void give(Node maker, Call call) {
    MethodInfo constructor = slice.program().functionTaker(call.target());
    if (constructor == null) {
      return;
    }
    MethodFacts facts = slice.program().facts(constructor);
    MethodBody body = facts.body();
    if (body == null) {
      return;
    }
    Node node = constructors.get(constructor);
    if (node == null) {
      Obj self = slice.things().exact(constructor.owner().name());
      node = new Node(facts, body, self, true, slice);
      constructors.put(constructor, node);
      store(node);
    }
    for (int i = 0; i < call.argumentCount() && i + 1 < body.parameters().size(); i++) {
      Value.Parameter parameter = body.parameters().get(i + 1);
      if (parameter != null && isFunction(parameter.type()) && call.argument(i).id() >= 0) {
        slice.objects().of(maker, call.argument(i)).flowTo(slice.parameter(node, i + 1));
      }
    }
  }

  /** The constructor of an open class that a call names, if it takes functions; null if not. */
  static @Nullable MethodInfo functionTaker(Classes classes, MethodRef target) {
    if (target.descriptor().types().stream().noneMatch(Outsiders::isFunction)) {
      return null;
    }
    ClassInfo owner = classes.isOpen(target.owner()) ? classes.find(target.owner()) : null;
    return owner == null ? null : owner.method("<init>", target.descriptor().text());
  }

  private void store(Node constructor) {
    for (FieldWrite write : constructor.body().writes()) {
      if (write.value().id() >= 0) {
        slice.objects().of(constructor, write.value()).flowTo(slice.objects().field(write.field()));
      }
    }
    for (Call call : constructor.body().calls()) {
      boolean above =
          call.name().equals("<init>")
              && call.receiver() instanceof Value.Parameter receiver
              && receiver.index() == 0;
      if (above) {
        give(constructor, call);
      }
    }
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
            && call.argument(index).id() >= 0) {
          Node caller = of(each);
          if (caller != null) {
            any = true;
            slice
                .objects()
                .of(caller, call.argument(index))
                .flowTo(slice.parameter(node, parameter));
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
}
