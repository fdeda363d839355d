package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.tools.javac.code.Types;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import org.jspecify.annotations.Nullable;

/**
 * Tells at little cost whether a file can break a rule at all. Nearly all files cannot: they make
 * no call that the catalogue calls an effect.
 */
final class Prescan extends InvocationScanner {

  private final Calls calls;
  private boolean worthALook;

  private Prescan(Calls calls, Types types) {
    super(types, null);
    this.calls = calls;
  }

  static boolean worthALook(CompilationUnitTree unit, Calls calls, Types types) {
    Prescan prescan = new Prescan(calls, types);
    prescan.scan(unit.getTypeDecls(), null);
    return prescan.worthALook;
  }

  @Override
  public @Nullable Void scan(@Nullable Tree tree, @Nullable Void unused) {
    return worthALook ? null : super.scan(tree, null);
  }

  @Override
  void found(Invocation call) {
    if (calls.meaning(call) instanceof CallClass.Effect) {
      worthALook = true;
    }
  }

  @Override
  public @Nullable Void visitMethod(MethodTree tree, @Nullable Void unused) {
    // A declarative client makes its call without a call expression.
    if (tree.getBody() == null
        && !tree.getModifiers().getAnnotations().isEmpty()
        && calls.meaning(ASTHelpers.getSymbol(tree)) instanceof CallClass.Effect) {
      worthALook = true;
    }
    return super.visitMethod(tree, null);
  }

  @Override
  public @Nullable Void visitAnnotation(AnnotationTree tree, @Nullable Void unused) {
    if (simpleName(tree.getAnnotationType()).equals(SourceSuppressions.SIMPLE_NAME)) {
      worthALook = true;
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
