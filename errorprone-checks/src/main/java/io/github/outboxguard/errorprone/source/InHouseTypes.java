package io.github.outboxguard.errorprone.source;

import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.TypeTag;
import com.sun.tools.javac.code.Types;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.errorprone.symbols.Origin;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Implemented;
import io.github.outboxguard.guardrail.catalogue.ToolRole;
import io.github.outboxguard.guardrail.tools.InHouseShape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells a team's own types for tools by their shape, from symbols; see {@link InHouseShape}. */
final class InHouseTypes {

  private final JavacTypeHierarchy hierarchy;
  private final Types types;
  private final Map<String, List<MethodSymbol>> bodies = new HashMap<>();

  InHouseTypes(JavacTypeHierarchy hierarchy, Types types) {
    this.hierarchy = hierarchy;
    this.types = types;
  }

  /**
   * The declaration that makes a method with a body a tool; null if its class is of no such type.
   */
  @Nullable Implemented declares(ClassSymbol owner, MethodSymbol method) {
    if (!InHouseShape.runs(method.getSimpleName().toString())) {
      return null;
    }
    for (String type : hierarchy.selfAndSupertypes(hierarchy.binaryName(owner))) {
      for (MethodSymbol body : bodies.computeIfAbsent(type, this::bodies)) {
        if (body.getSimpleName() == method.getSimpleName()
            && body.getParameters().size() == method.getParameters().size()) {
          return new Implemented(
              InHouseShape.FRAMEWORK, InHouseShape.FRAMEWORK, ToolRole.TOOL, type, List.of());
        }
      }
    }
    return null;
  }

  /** Whether the very type is one for tools. */
  boolean isToolType(String type) {
    return !bodies.computeIfAbsent(type, this::bodies).isEmpty();
  }

  /** What a model's call runs on a type for tools; nothing if the type is none. */
  private List<MethodSymbol> bodies(String name) {
    String simple = name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    ClassSymbol type = InHouseShape.isCalledTool(simple) ? hierarchy.find(name) : null;
    if (type == null || !Origin.isApplication(type)) {
      return List.of();
    }
    List<MethodSymbol> declared = hierarchy.methods(type);
    if (declared.stream().noneMatch(InHouseTypes::describes)) {
      return List.of();
    }
    return declared.stream()
        .filter(InHouseTypes::isAbstract)
        .filter(method -> InHouseShape.runs(method.getSimpleName().toString()))
        .filter(this::takesArguments)
        .toList();
  }

  private static boolean describes(MethodSymbol method) {
    return isAbstract(method)
        && method.getParameters().isEmpty()
        && method.getReturnType().hasTag(TypeTag.CLASS)
        && InHouseShape.describes(method.getSimpleName().toString());
  }

  private static boolean isAbstract(Symbol method) {
    return (method.flags() & Flags.ABSTRACT) != 0;
  }

  private boolean takesArguments(MethodSymbol method) {
    for (VarSymbol parameter : method.getParameters()) {
      // Not the erasure: it would complete the class, which may be missing.
      Symbol type = types.skipTypeVars(parameter.type, false).tsym;
      if (InHouseShape.isArgument(type.getSimpleName().toString())) {
        return true;
      }
    }
    return false;
  }
}
