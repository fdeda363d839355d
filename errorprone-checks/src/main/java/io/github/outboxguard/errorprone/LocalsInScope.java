package io.github.outboxguard.errorprone;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Type;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds a local variable that is declared before a place and still in scope there. */
final class LocalsInScope {

  private LocalsInScope() {}

  static @Nullable VarSymbol find(TreePath place, Predicate<Type> wanted) {
    Tree inner = place.getLeaf();
    for (TreePath path = place.getParentPath();
        path != null && !(path.getLeaf() instanceof MethodTree);
        path = path.getParentPath()) {
      VarSymbol found = declaredBefore(inner, path.getLeaf(), wanted);
      if (found != null) {
        return found;
      }
      inner = path.getLeaf();
    }
    return null;
  }

  private static @Nullable VarSymbol declaredBefore(
      Tree inner, Tree scope, Predicate<Type> wanted) {
    if (scope instanceof BlockTree block) {
      for (StatementTree statement : block.getStatements()) {
        if (statement == inner) {
          return null;
        }
        VarSymbol found = match(statement, wanted);
        if (found != null) {
          return found;
        }
      }
    } else if (scope instanceof TryTree attempt && attempt.getBlock() == inner) {
      for (Tree resource : attempt.getResources()) {
        VarSymbol found = match(resource, wanted);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static @Nullable VarSymbol match(Tree tree, Predicate<Type> wanted) {
    if (!(tree instanceof VariableTree variable)) {
      return null;
    }
    VarSymbol symbol = ASTHelpers.getSymbol(variable);
    return wanted.test(symbol.type) ? symbol : null;
  }
}
