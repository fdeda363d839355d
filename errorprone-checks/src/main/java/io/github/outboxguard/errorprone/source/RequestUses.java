package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All calls of a file, by the tree and by the variable that they are made on. */
final class RequestUses {

  private final SourceFile file;
  private final Map<Tree, Invocation> invocations = new IdentityHashMap<>();
  private final Map<VarSymbol, List<Invocation>> onVariables = new HashMap<>();

  RequestUses(SourceFile file, Types types) {
    this.file = file;
    new InvocationScanner(types, null) {
      @Override
      void found(Invocation call) {
        add(call);
      }
    }.scan(file.unit(), null);
  }

  private void add(Invocation call) {
    invocations.put(call.tree(), call);
    VarSymbol variable = rootVariable(call.receiver());
    if (variable != null) {
      onVariables.computeIfAbsent(variable, v -> new ArrayList<>()).add(call);
    }
  }

  /** The variable at the start of a chain of calls. */
  private @Nullable VarSymbol rootVariable(@Nullable ExpressionTree receiver) {
    ExpressionTree root = receiver;
    while (root != null && !(ASTHelpers.getSymbol(root) instanceof VarSymbol)) {
      root = root instanceof MethodInvocationTree ? ASTHelpers.getReceiver(root) : null;
    }
    return root != null && ASTHelpers.getSymbol(root) instanceof VarSymbol variable
        ? variable
        : null;
  }

  /** The call that a tree is; null if it is none. */
  @Nullable Invocation invocation(ExpressionTree tree) {
    return invocations.get(tree);
  }

  /** The calls made on a variable, directly or at the end of a chain. */
  List<Invocation> of(VarSymbol variable) {
    return onVariables.getOrDefault(variable, List.of());
  }

  /** What a method of the file returns. */
  List<ExpressionTree> returnedBy(MethodSymbol method) {
    MethodTree tree = file.methods().get(method);
    List<ExpressionTree> returned = new ArrayList<>();
    new TreeScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitReturn(ReturnTree statement, @Nullable Void unused) {
        if (statement.getExpression() != null) {
          returned.add(statement.getExpression());
        }
        return null;
      }

      @Override
      public @Nullable Void visitLambdaExpression(
          LambdaExpressionTree lambda, @Nullable Void unused) {
        return null;
      }
    }.scan(tree, null);
    return returned;
  }
}
