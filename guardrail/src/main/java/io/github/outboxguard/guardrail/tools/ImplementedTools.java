package io.github.outboxguard.guardrail.tools;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.MethodPattern;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Implemented;
import io.github.outboxguard.guardrail.catalogue.ToolDeclarations;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools declared by implementing or extending a type of the framework. */
final class ImplementedTools {

  private final Classes classes;
  private final ToolDeclarations declarations;

  ImplementedTools(Classes classes, ToolDeclarations declarations) {
    this.classes = classes;
    this.declarations = declarations;
  }

  void find(ClassInfo info, ToolSink sink) {
    if (declarations.types().isEmpty() || info.isAnnotation()) {
      return;
    }
    Implemented tool = declaration(info.name());
    if (tool == null) {
      return;
    }
    for (MethodInfo method : info.methods()) {
      if (!method.isAbstract()
          && !method.isSynthetic()
          && !method.isStatic()
          && matches(tool.body(), method)) {
        sink.as(tool.role()).method(method, tool.framework());
      }
    }
  }

  private static boolean matches(List<MethodPattern> patterns, MethodInfo method) {
    for (MethodPattern pattern : patterns) {
      if (pattern.matches(method.name(), method.descriptor())) {
        return true;
      }
    }
    return false;
  }

  /** The declaration that the type falls under, the nearest supertype's; null if none. */
  @Nullable Implemented declaration(String type) {
    for (String each : classes.selfAndSupertypes(type)) {
      Implemented tool = declarations.implementedBy(Types.binary(each));
      if (tool != null) {
        return tool;
      }
    }
    return null;
  }
}
