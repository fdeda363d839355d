package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where each class, method and initialised variable of one file is declared, in source order.
 *
 * @param unit the file
 * @param classes every class, the anonymous ones included
 * @param methods every method and constructor, written or generated
 * @param initialisers the initialiser of every variable that has one
 */
record SourceFile(
    CompilationUnitTree unit,
    Map<ClassSymbol, ClassTree> classes,
    Map<MethodSymbol, MethodTree> methods,
    Map<VarSymbol, ExpressionTree> initialisers) {

  static SourceFile index(CompilationUnitTree unit) {
    SourceFile file =
        new SourceFile(unit, new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    file.new Indexer().scan(unit, null);
    return file;
  }

  private final class Indexer extends TreeScanner<@Nullable Void, @Nullable Void> {

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
      classes.put(ASTHelpers.getSymbol(tree), tree);
      return super.visitClass(tree, null);
    }

    @Override
    public @Nullable Void visitMethod(MethodTree tree, @Nullable Void unused) {
      methods.put(ASTHelpers.getSymbol(tree), tree);
      return super.visitMethod(tree, null);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
      if (tree.getInitializer() != null) {
        initialisers.put(ASTHelpers.getSymbol(tree), tree.getInitializer());
      }
      return super.visitVariable(tree, null);
    }
  }
}
