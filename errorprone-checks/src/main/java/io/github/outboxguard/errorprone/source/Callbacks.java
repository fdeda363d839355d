package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.util.TreeScanner;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds what a functional expression runs, as far as the file tells. */
final class Callbacks {

  /** Enough for a variable that holds the result of a method that returns a variable. */
  private static final int MAX_DEPTH = 5;

  private final SourceFile file;
  private final Types types;

  Callbacks(SourceFile file, Types types) {
    this.file = file;
    this.types = types;
  }

  Types types() {
    return types;
  }

  /**
   * What runs.
   *
   * @param expression the lambda or method reference; of no interest if {@code method} is set
   * @param around the method or class that the expression stands in
   * @param method a method of the file that runs; null if a lambda or foreign method does
   */
  record Target(ExpressionTree expression, Symbol around, @Nullable MethodSymbol method) {}

  List<Target> of(ExpressionTree expression, Symbol around) {
    List<Target> targets = new ArrayList<>();
    collect(expression, around, 0, targets);
    return targets;
  }

  /** What the functions that a method returns run. */
  List<Target> returnedBy(MethodSymbol method) {
    List<Target> targets = new ArrayList<>();
    returned(method, 0, targets);
    return targets;
  }

  /** The expression itself, or what the variable that it names may hold. */
  List<ExpressionTree> values(ExpressionTree expression) {
    return ASTHelpers.getSymbol(expression) instanceof VarSymbol variable
        ? file.values(variable)
        : List.of(expression);
  }

  private void collect(ExpressionTree expression, Symbol around, int depth, List<Target> targets) {
    if (depth > MAX_DEPTH) {
      return;
    }
    if (expression instanceof ParenthesizedTree inner) {
      collect(inner.getExpression(), around, depth, targets);
    } else if (expression instanceof TypeCastTree cast) {
      collect(cast.getExpression(), around, depth, targets);
    } else if (expression instanceof ConditionalExpressionTree choice) {
      collect(choice.getTrueExpression(), around, depth, targets);
      collect(choice.getFalseExpression(), around, depth, targets);
    } else if (expression instanceof LambdaExpressionTree) {
      targets.add(new Target(expression, around, null));
    } else if (expression instanceof MemberReferenceTree reference) {
      MethodSymbol method = ASTHelpers.getSymbol(reference);
      boolean here = file.methods().containsKey(method);
      targets.add(new Target(expression, around, here ? method : null));
    } else if (expression instanceof MethodInvocationTree call) {
      returned(ASTHelpers.getSymbol(call), depth, targets);
    } else if (!instance(expression, targets)) {
      variable(expression, depth, targets);
    }
  }

  private void variable(ExpressionTree expression, int depth, List<Target> targets) {
    if (ASTHelpers.getSymbol(expression) instanceof VarSymbol variable) {
      for (ExpressionTree value : file.values(variable)) {
        collect(value, variable.owner, depth + 1, targets);
      }
    }
  }

  /** An object of a class of the file runs that class's method. */
  private boolean instance(ExpressionTree expression, List<Target> targets) {
    Type type = ASTHelpers.getType(expression);
    if (type == null || !(type.tsym instanceof ClassSymbol owner) || !file.has(owner)) {
      return false;
    }
    for (MethodSymbol method : file.methods().keySet()) {
      if (method.owner == owner && implementsFunction(method)) {
        targets.add(new Target(expression, owner, method));
      }
    }
    return true;
  }

  private boolean implementsFunction(MethodSymbol method) {
    return ASTHelpers.findSuperMethods(method, types).stream()
        .anyMatch(overridden -> types.isFunctionalInterface(overridden.enclClass()));
  }

  private void returned(MethodSymbol method, int depth, List<Target> targets) {
    MethodTree tree = file.methods().get(method);
    if (tree == null) {
      return;
    }
    new TreeScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitReturn(ReturnTree statement, @Nullable Void unused) {
        if (statement.getExpression() != null) {
          collect(statement.getExpression(), method, depth + 1, targets);
        }
        return null;
      }

      @Override
      public @Nullable Void visitLambdaExpression(
          LambdaExpressionTree lambda, @Nullable Void unused) {
        return null;
      }
    }.scan(tree, null);
  }
}
