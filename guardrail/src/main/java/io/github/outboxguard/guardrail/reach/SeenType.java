package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type as which library code sees what it is given, and what it can call on it. One object for
 * each type within an analysis.
 */
final class SeenType {

  private static final Target[] NONE = {};

  private final Program program;
  private final int number;
  private final String name;
  private final boolean array;
  private final boolean object;
  private final boolean text;
  private @Nullable SeenType element;
  private boolean asked;
  private boolean open;

  SeenType(Program program, int number, String name) {
    this.program = program;
    this.number = number;
    this.name = name;
    this.array = name.charAt(0) == '[';
    this.object = name.equals("java/lang/Object");
    this.text = name.equals("java/lang/String");
  }

  /** Number within the analysis, from 0, dense. */
  int number() {
    return number;
  }

  /** Its internal name, or the descriptor of an array or of a primitive type. */
  String name() {
    return name;
  }

  boolean isArray() {
    return array;
  }

  boolean isObject() {
    return object;
  }

  boolean isText() {
    return text;
  }

  /** Whether bodies of that type are followed. */
  boolean isOpen() {
    if (!asked) {
      asked = true;
      open = program.classes().isOpen(name);
    }
    return open;
  }

  /** What an array of that type holds; itself if it is none, for a collection may hold anything. */
  SeenType element() {
    SeenType known = element;
    if (known == null) {
      known = array ? program.seen().of(Types.internal(name.substring(1))) : this;
      element = known;
    }
    return known;
  }

  /** The methods that code can run on such an object which takes it for that type. */
  Target[] used(Obj.Exact object) {
    if (array || !object.isA(name)) {
      return NONE;
    }
    String seen = isOpen() ? "java/lang/Object" : name;
    return targets(program.overrides().seenAs(object.type(), seen), object, false);
  }

  /** The methods that code of that library type can run on an object that extends it. */
  Target[] calledBack(Obj.Exact object) {
    return targets(program.overrides().seenAs(object.type(), name), object, true);
  }

  private Target[] targets(List<MethodInfo> methods, Obj.Exact object, boolean own) {
    List<Target> found = new ArrayList<>(methods.size());
    for (MethodInfo method : methods) {
      Target target = own && isOfObject(method) ? null : program.targets().of(method, object);
      if (target != null) {
        found.add(target);
      }
    }
    return found.isEmpty() ? NONE : found.toArray(NONE);
  }

  private static boolean isOfObject(MethodInfo method) {
    return switch (method.name()) {
      case "toString", "hashCode" -> method.descriptor().startsWith("()");
      case "equals" -> method.descriptor().equals("(Ljava/lang/Object;)Z");
      default -> false;
    };
  }
}
