package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Methods that the tool does not run, looked at for the values they store, return or hand over. */
final class Outsiders {

  private final Slice slice;
  private final Map<MethodInfo, Node> outsiders = new HashMap<>();

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
    Node node = outsiders.get(method);
    if (node == null) {
      MethodBody body = method.body();
      if (body == null) {
        return null;
      }
      Obj self = method.isStatic() ? null : slice.things().exact(method.owner().name());
      node = new Node(method, body, self, true, slice.work());
      outsiders.put(method, node);
      for (int i = method.isStatic() ? 0 : 1; i < body.parameters().size(); i++) {
        Value.Parameter parameter = body.parameters().get(i);
        if (parameter != null && !givenByCallers(node, i, parameter.type())) {
          int index = i - (method.isStatic() ? 0 : 1);
          slice
              .objects()
              .inject(
                  parameter.type(),
                  at(method.parameterAnnotations(), index, List.of()),
                  at(method.parameterNames(), index, ""),
                  slice.parameter(node, i));
        }
      }
    }
    return node;
  }

  private static <T> T at(List<T> list, int index, T otherwise) {
    return index < list.size() ? list.get(index) : otherwise;
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
          Node caller = of(each);
          if (caller != null) {
            any = true;
            slice
                .objects()
                .of(caller, call.arguments().get(index))
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
