package io.github.outboxguard.guardrail.tools;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tools of a team's own kind: classes that implement an application's own type for tools.
 *
 * <p>A team that speaks to its model without a framework has such a type, and no name to know it
 * by. It is told by its shape, all of which must be there: it is called a tool, it describes itself
 * to a model, and it is run with arguments that a model can make. What is told wrongly is excluded
 * in the configuration, and a type of another shape is declared there.
 */
final class InHouseTools {

  private final Classes classes;
  private final ImplementedTools known;
  private final Map<String, List<MethodInfo>> bodies = new HashMap<>();

  InHouseTools(Classes classes, ImplementedTools known) {
    this.classes = classes;
    this.known = known;
  }

  void find(ClassInfo info, ToolSink sink) {
    if (info.isInterface() || known.declaration(info.name()) != null) {
      return;
    }
    for (String type : classes.selfAndSupertypes(info.name())) {
      if (classes.isOpen(type)) {
        for (MethodInfo body : bodiesOf(type)) {
          implementation(info, body, sink);
        }
      }
    }
  }

  private List<MethodInfo> bodiesOf(String type) {
    List<MethodInfo> found = bodies.get(type);
    if (found == null) {
      found = bodies(type);
      bodies.put(type, found);
    }
    return found;
  }

  private static void implementation(ClassInfo info, MethodInfo body, ToolSink sink) {
    int parameters = Types.parameters(body.descriptor()).size();
    for (MethodInfo method : info.methods()) {
      if (method.name().equals(body.name())
          && Types.parameters(method.descriptor()).size() == parameters
          && !method.isAbstract()
          && !method.isSynthetic()
          && !method.isStatic()) {
        sink.method(method, InHouseShape.FRAMEWORK);
      }
    }
  }

  /** What a model's call runs on a type for tools; nothing if the type is none. */
  private List<MethodInfo> bodies(String type) {
    String simple = type.substring(Math.max(type.lastIndexOf('/'), type.lastIndexOf('$')) + 1);
    ClassInfo info = InHouseShape.isCalledTool(simple) ? classes.find(type) : null;
    if (info == null || !describesItself(info)) {
      return List.of();
    }
    List<MethodInfo> found = new ArrayList<>();
    for (MethodInfo method : info.methods()) {
      if (method.isAbstract() && InHouseShape.runs(method.name()) && takesArguments(method)) {
        found.add(method);
      }
    }
    return found;
  }

  private static boolean describesItself(ClassInfo info) {
    for (MethodInfo method : info.methods()) {
      if (method.isAbstract()
          && InHouseShape.describes(method.name())
          && method.descriptor().startsWith("()L")) {
        return true;
      }
    }
    return false;
  }

  private static boolean takesArguments(MethodInfo method) {
    for (String parameter : Types.parameters(method.descriptor())) {
      String type = Types.internal(parameter);
      int cut = Math.max(type.lastIndexOf('/'), type.lastIndexOf('$'));
      if (InHouseShape.isArgument(type.substring(cut + 1))) {
        return true;
      }
    }
    return false;
  }
}
