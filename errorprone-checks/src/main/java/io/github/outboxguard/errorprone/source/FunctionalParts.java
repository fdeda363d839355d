package io.github.outboxguard.errorprone.source;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lambdas and method references written in an expression, outermost only. */
final class FunctionalParts extends TreeScanner<@Nullable Void, List<ExpressionTree>> {

  private FunctionalParts() {}

  static List<ExpressionTree> of(ExpressionTree expression) {
    List<ExpressionTree> found = new ArrayList<>();
    new FunctionalParts().scan(expression, found);
    return found;
  }

  @Override
  public @Nullable Void visitLambdaExpression(
      LambdaExpressionTree tree, List<ExpressionTree> found) {
    found.add(tree);
    return null;
  }

  @Override
  public @Nullable Void visitMemberReference(MemberReferenceTree tree, List<ExpressionTree> found) {
    found.add(tree);
    return null;
  }

  @Override
  public @Nullable Void visitClass(ClassTree tree, List<ExpressionTree> found) {
    // The methods of an anonymous class run when they are called, not when the variable is read.
    return null;
  }
}
