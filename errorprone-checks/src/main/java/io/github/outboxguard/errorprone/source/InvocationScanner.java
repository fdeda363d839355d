package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreeScanner;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.TypeTag;
import com.sun.tools.javac.code.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Visits every call below a tree, lambdas, local and anonymous classes included. */
abstract class InvocationScanner extends TreeScanner<@Nullable Void, @Nullable Void> {

  private final Types types;
  private @Nullable ClassSymbol enclosing;

  /**
   * @param enclosing the class around the first tree; null if that tree is a whole file
   */
  InvocationScanner(Types types, @Nullable ClassSymbol enclosing) {
    this.types = types;
    this.enclosing = enclosing;
  }

  abstract void found(Invocation invocation);

  @Override
  public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
    ClassSymbol outer = enclosing;
    enclosing = ASTHelpers.getSymbol(tree);
    super.visitClass(tree, null);
    enclosing = outer;
    return null;
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
    MethodSymbol method = ASTHelpers.getSymbol(tree);
    ExpressionTree receiver =
        tree.getMethodSelect() instanceof MemberSelectTree select ? select.getExpression() : null;
    found(tree, method, owner(method, receiver), receiver, tree.getArguments());
    return super.visitMethodInvocation(tree, null);
  }

  @Override
  public @Nullable Void visitNewClass(NewClassTree tree, @Nullable Void unused) {
    MethodSymbol constructor = ASTHelpers.getSymbol(tree);
    // An anonymous class is compiled with a constructor of its own; what matters is the class named
    // in source, whose constructor it calls.
    Symbol named = ASTHelpers.getSymbol(tree.getIdentifier());
    Symbol owner = named instanceof ClassSymbol ? named : constructor.owner;
    found(tree, constructor, owner, tree.getEnclosingExpression(), tree.getArguments());
    return super.visitNewClass(tree, null);
  }

  @Override
  public @Nullable Void visitMemberReference(MemberReferenceTree tree, @Nullable Void unused) {
    MethodSymbol method = ASTHelpers.getSymbol(tree);
    ExpressionTree receiver = tree.getQualifierExpression();
    found(tree, method, owner(method, receiver), receiver, List.of());
    return super.visitMemberReference(tree, null);
  }

  private void found(
      ExpressionTree tree,
      MethodSymbol method,
      Symbol owner,
      @Nullable ExpressionTree receiver,
      List<? extends ExpressionTree> arguments) {
    if (owner instanceof ClassSymbol type) {
      found(new Invocation(tree, method, type, receiver, arguments));
    }
  }

  private Symbol owner(MethodSymbol method, @Nullable ExpressionTree receiver) {
    if (receiver == null) {
      return inheritingClass(method);
    }
    if (isSuper(receiver)) {
      return method.owner;
    }
    Type type = ASTHelpers.getType(receiver);
    if (type == null) {
      return method.owner;
    }
    // Nearly all receivers are of a class, which erasure keeps, and often of the one that declares.
    boolean plain = type.hasTag(TypeTag.CLASS) && !type.isCompound();
    Symbol erased = plain ? type.tsym : types.erasure(type).tsym;
    if (erased == method.owner) {
      return erased;
    }
    // An array has no methods of its own, and an intersection's first bound may not declare it.
    return erased instanceof ClassSymbol && erased.isSubClass(method.owner, types)
        ? erased
        : method.owner;
  }

  /** An unqualified call is compiled against the nearest enclosing class that has the method. */
  private Symbol inheritingClass(MethodSymbol method) {
    for (Symbol s = enclosing; s != null; s = s.owner == null ? null : s.owner.enclClass()) {
      if (s.isSubClass(method.owner, types)) {
        return s;
      }
    }
    return method.owner;
  }

  static boolean isSuper(@Nullable ExpressionTree receiver) {
    return (receiver instanceof IdentifierTree name && name.getName().contentEquals("super"))
        || (receiver instanceof MemberSelectTree select
            && select.getIdentifier().contentEquals("super"));
  }
}
