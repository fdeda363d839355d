package io.github.outboxguard.errorprone.source;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call, a constructor call or a method reference in source.
 *
 * @param tree the expression
 * @param method the method that javac chose
 * @param owner the static receiver type as javac compiles it, often a subtype of the one that
 *     declares {@code method}
 * @param receiver the expression called upon; null if there is none
 * @param arguments the arguments, empty for a method reference
 */
record Invocation(
    ExpressionTree tree,
    MethodSymbol method,
    ClassSymbol owner,
    @Nullable ExpressionTree receiver,
    List<? extends ExpressionTree> arguments) {

  boolean isReference() {
    return tree.getKind() == Tree.Kind.MEMBER_REFERENCE;
  }
}
