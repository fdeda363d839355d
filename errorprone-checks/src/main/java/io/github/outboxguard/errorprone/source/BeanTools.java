package io.github.outboxguard.errorprone.source;

import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.FunctionBean;
import java.util.Set;

/**
 * Finds functions that a factory method makes a tool of. Those that are tools only because another
 * file names their bean are left to the engine that sees all classes.
 */
final class BeanTools {

  private final Catalogue catalogue;
  private final JavacTypeHierarchy hierarchy;

  BeanTools(Catalogue catalogue, JavacTypeHierarchy hierarchy) {
    this.catalogue = catalogue;
    this.hierarchy = hierarchy;
  }

  void collect(SourceFile file, Callbacks callbacks, ToolCollector tools) {
    for (MethodSymbol method : file.methods().keySet()) {
      if (method.isConstructor() || method.getAnnotationMirrors().isEmpty()) {
        continue;
      }
      Set<String> annotations = hierarchy.annotations(method);
      for (FunctionBean bean : catalogue.tools().functionBeans()) {
        if (bean.markers().stream().anyMatch(annotations::contains)
            && method.getReturnType().tsym instanceof ClassSymbol returned
            && bean.returns().contains(hierarchy.binaryName(returned))) {
          for (Callbacks.Target target : callbacks.returnedBy(method)) {
            if (target.method() != null) {
              tools.method(target.method(), bean);
            } else {
              tools.callback(target.expression(), target.around(), bean);
            }
          }
        }
      }
    }
  }
}
