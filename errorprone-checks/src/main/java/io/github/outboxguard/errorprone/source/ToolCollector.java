package io.github.outboxguard.errorprone.source;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.TreeInfo;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration;
import io.github.outboxguard.guardrail.tools.Tool;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Gathers the tools of a file. A body that is declared in two ways is one tool. */
final class ToolCollector {

  private final SourceFile file;
  private final JavacTypeHierarchy types;
  private final Map<Tree, SourceTool> tools = new IdentityHashMap<>();

  ToolCollector(SourceFile file, JavacTypeHierarchy types) {
    this.file = file;
    this.types = types;
  }

  /** In source order. */
  List<SourceTool> tools() {
    return tools.values().stream()
        .sorted((a, b) -> Integer.compare(start(a.body().tree()), start(b.body().tree())))
        .toList();
  }

  /** Adds a method of the file; one of another file is judged where that is compiled. */
  void method(MethodSymbol method, ToolDeclaration declaration) {
    MethodTree tree = file.methods().get(method);
    if (tree != null && declaration.role().judged()) {
      ClassSymbol type = method.enclClass();
      add(new Body(tree, type, method, false), method, declaration);
    }
  }

  /** Adds a lambda or method reference. */
  void callback(ExpressionTree callback, Symbol around, ToolDeclaration declaration) {
    if (declaration.role().judged()) {
      MethodSymbol method = around instanceof MethodSymbol m ? m : null;
      add(new Body(callback, around.enclClass(), method, true), around, declaration);
    }
  }

  private void add(Body body, Symbol owner, ToolDeclaration declaration) {
    tools.computeIfAbsent(
        body.tree(), tree -> new SourceTool(tool(body, declaration), body, owner, body.tree()));
  }

  private Tool tool(Body body, ToolDeclaration declaration) {
    String type = types.binaryName(body.enclosingClass());
    String method = body.method() == null ? "<init>" : body.method().getSimpleName().toString();
    String descriptor = body.method() == null ? "()V" : types.descriptor(body.method());
    // A lambda has no name; its place tells it from others in the same method.
    String unique = body.lambda() ? method + "@" + start(body.tree()) : method;
    return new Tool(
        type,
        method,
        descriptor,
        body.lambda(),
        declaration.framework(),
        file.name(),
        file.line(body.tree()),
        new Tool.Body(type, unique, descriptor));
  }

  private static int start(Tree tree) {
    return TreeInfo.getStartPos((JCTree) tree);
  }
}
