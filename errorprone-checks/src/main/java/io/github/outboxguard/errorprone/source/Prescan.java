package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Types;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import org.jspecify.annotations.Nullable;

/**
 * Tells at little cost whether a file can break a rule at all. Nearly all files cannot: they make
 * no call that the catalogue calls an effect, consume nothing, and know of no outbox.
 */
final class Prescan extends InvocationScanner {

  private final Calls calls;
  private final PitfallSigns pitfalls;
  private final SignCollector signs = new SignCollector();

  private Prescan(Calls calls, PitfallSigns pitfalls, Types types) {
    super(types, null);
    this.calls = calls;
    this.pitfalls = pitfalls;
  }

  static FileSigns of(CompilationUnitTree unit, Calls calls, PitfallSigns pitfalls, Types types) {
    Prescan prescan = new Prescan(calls, pitfalls, types);
    prescan.scan(unit.getTypeDecls(), null);
    return prescan.signs.signs();
  }

  @Override
  void found(Invocation call) {
    calls.signs(call).addTo(signs);
  }

  @Override
  public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
    pitfalls.type(tree, ASTHelpers.getSymbol(tree), signs);
    return super.visitClass(tree, null);
  }

  @Override
  public @Nullable Void visitMethod(MethodTree tree, @Nullable Void unused) {
    MethodSymbol method = ASTHelpers.getSymbol(tree);
    pitfalls.method(tree, method, signs);
    // A declarative client makes its call without a call expression.
    if (tree.getBody() == null
        && !tree.getModifiers().getAnnotations().isEmpty()
        && calls.meaning(method) instanceof CallClass.Effect) {
      signs.effect();
    }
    return super.visitMethod(tree, null);
  }

  @Override
  public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
    pitfalls.function(ASTHelpers.getType(tree), signs);
    return super.visitLambdaExpression(tree, null);
  }

  @Override
  public @Nullable Void visitMemberReference(MemberReferenceTree tree, @Nullable Void unused) {
    pitfalls.function(ASTHelpers.getType(tree), signs);
    return super.visitMemberReference(tree, null);
  }

  @Override
  public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
    pitfalls.variable(tree.getName(), signs);
    return super.visitVariable(tree, null);
  }

  @Override
  public @Nullable Void visitLiteral(LiteralTree tree, @Nullable Void unused) {
    if (tree.getValue() instanceof String text) {
      pitfalls.text(text, signs);
      if (CallSigns.namesOutbox(text)) {
        signs.outbox();
      }
    }
    return null;
  }

  @Override
  public @Nullable Void visitAnnotation(AnnotationTree tree, @Nullable Void unused) {
    if (simpleName(tree.getAnnotationType()).equals(SourceSuppressions.SIMPLE_NAME)) {
      signs.effect();
    }
    return null;
  }

  private static String simpleName(Tree type) {
    if (type instanceof IdentifierTree name) {
      return name.getName().toString();
    }
    return type instanceof MemberSelectTree select ? select.getIdentifier().toString() : "";
  }
}
