package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.ExpressionTree;
import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Types;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Annotated;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Implemented;
import io.github.outboxguard.guardrail.catalogue.ToolDeclarations;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds tools that declare themselves: by an annotation, or by the type that they implement. */
final class DeclaredTools {

  private static final int META_ANNOTATION_DEPTH = 3;

  private final ToolDeclarations declarations;
  private final JavacTypeHierarchy hierarchy;
  private final Types types;
  private final InHouseTypes inHouse;

  DeclaredTools(ToolDeclarations declarations, JavacTypeHierarchy hierarchy, Types types) {
    this.declarations = declarations;
    this.hierarchy = hierarchy;
    this.types = types;
    this.inHouse = new InHouseTypes(hierarchy, types);
  }

  void collect(SourceFile file, ToolCollector tools) {
    for (MethodSymbol method : file.methods().keySet()) {
      if (method.isConstructor()) {
        continue;
      }
      ToolDeclaration declaration = annotated(method);
      if (declaration == null) {
        declaration = implemented(method);
      }
      if (declaration != null) {
        tools.method(method, declaration);
      }
    }
  }

  /** The declaration by the functional type that a lambda or method reference becomes. */
  @Nullable Implemented becoming(ExpressionTree callback) {
    Type type = ASTHelpers.getType(callback);
    return type != null && type.tsym instanceof ClassSymbol target ? implementedBy(target) : null;
  }

  private @Nullable Annotated annotated(MethodSymbol method) {
    Annotated own = declaredBy(method);
    if (own != null) {
      return own;
    }
    for (MethodSymbol overridden : ASTHelpers.findSuperMethods(method, types)) {
      Annotated inherited = declaredBy(overridden);
      if (inherited != null) {
        return inherited;
      }
    }
    return null;
  }

  private @Nullable Annotated declaredBy(MethodSymbol method) {
    boolean hasBody = (method.flags() & Flags.ABSTRACT) == 0;
    for (String annotation : withMeta(hierarchy.annotations(method))) {
      Annotated declaration = declarations.annotatedBy(annotation);
      if (declaration != null && (hasBody || !declaration.concreteOnly())) {
        return declaration;
      }
    }
    for (VarSymbol parameter : method.getParameters()) {
      for (String annotation : hierarchy.annotations(parameter)) {
        Annotated declaration = declarations.annotatedBy(annotation);
        if (declaration != null
            && declaration.onParameters()
            && (hasBody || !declaration.concreteOnly())) {
          return declaration;
        }
      }
    }
    return null;
  }

  private Set<String> withMeta(Set<String> annotations) {
    Set<String> all = new HashSet<>(annotations);
    Set<String> level = annotations;
    for (int depth = 0; depth < META_ANNOTATION_DEPTH && !level.isEmpty(); depth++) {
      Set<String> next = new HashSet<>();
      level.forEach(annotation -> next.addAll(hierarchy.typeAnnotations(annotation)));
      next.removeAll(all);
      all.addAll(next);
      level = next;
    }
    return all;
  }

  private @Nullable Implemented implemented(MethodSymbol method) {
    Symbol owner = method.owner;
    if ((method.flags() & (Flags.ABSTRACT | Flags.STATIC)) != 0
        || !(owner instanceof ClassSymbol type)) {
      return null;
    }
    Implemented declaration = implementedBy(type);
    if (declaration == null) {
      return type.isInterface() ? null : inHouse.declares(type, method);
    }
    String descriptor = hierarchy.descriptor(method);
    String name = method.getSimpleName().toString();
    return declaration.body().stream().anyMatch(body -> body.matches(name, descriptor))
        ? declaration
        : null;
  }

  private @Nullable Implemented implementedBy(ClassSymbol type) {
    for (String name : hierarchy.selfAndSupertypes(hierarchy.binaryName(type))) {
      Implemented declaration = declarations.implementedBy(name);
      if (declaration != null) {
        return declaration;
      }
    }
    return null;
  }
}
