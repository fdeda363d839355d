package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads event types, type arguments included, off the signatures of listeners and events. */
final class EventTypes {

  private final Classes classes;

  EventTypes(Classes classes) {
    this.classes = classes;
  }

  /** The events that a method takes as its first parameter; empty if it takes any. */
  List<EventType> ofParameter(MethodInfo method, String wrapper) {
    List<String> parameters = Types.parameters(method.descriptor());
    if (parameters.isEmpty() || !Types.isReference(parameters.get(0))) {
      return List.of();
    }
    String generic = method.signature();
    int open = generic == null ? -1 : generic.indexOf('(');
    return unwrapped(
        Types.internal(parameters.get(0)),
        generic == null || open < 0 ? null : Generics.argument(generic, open + 1),
        wrapper);
  }

  /** The events that a listener made by a factory takes: the type argument of its result. */
  List<EventType> ofResult(MethodInfo factory, String wrapper) {
    String generic = factory.signature();
    String event =
        generic == null ? null : Generics.firstArgument(generic, generic.indexOf(')') + 1);
    if (event == null || !event.startsWith("L")) {
      return List.of();
    }
    return unwrapped(Generics.erased(event), Generics.argument(event, 0), wrapper);
  }

  private static List<EventType> unwrapped(String type, @Nullable String argument, String wrapper) {
    if (type.equals(wrapper)) {
      return argument == null ? List.of() : List.of(EventType.raw(argument));
    }
    return List.of(new EventType(type, argument));
  }

  /**
   * The type argument with which a class extends or implements a generic type; null if it leaves it
   * open, so that only run time tells.
   */
  @Nullable String argumentOf(String type, String generic) {
    for (String each : classes.selfAndSupertypes(type)) {
      ClassInfo info = classes.find(each);
      String signature = info == null ? null : info.signature();
      int at = signature == null ? -1 : signature.indexOf('L' + generic + '<');
      if (signature != null && at >= 0) {
        return Generics.argument(signature, at);
      }
    }
    return null;
  }
}
