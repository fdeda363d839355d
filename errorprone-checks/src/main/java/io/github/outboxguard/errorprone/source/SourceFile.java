package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.util.Name;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where each class, method and variable of one file is declared, in source order. */
final class SourceFile {

  private final CompilationUnitTree unit;
  private final Map<ClassSymbol, ClassTree> classes = new LinkedHashMap<>();
  private final Map<MethodSymbol, MethodTree> methods = new LinkedHashMap<>();
  private final Map<Name, List<MethodSymbol>> methodsByName = new LinkedHashMap<>();
  private final Map<VarSymbol, List<ExpressionTree>> values = new LinkedHashMap<>();

  SourceFile(CompilationUnitTree unit) {
    this.unit = unit;
    new Indexer().scan(unit, null);
  }

  CompilationUnitTree unit() {
    return unit;
  }

  /** The file's simple name. */
  String name() {
    String path = unit.getSourceFile().getName();
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }

  /** The line that a compiler notes for the tree: of a call, where its arguments begin. */
  int line(Tree tree) {
    int position = ((JCTree) tree).pos;
    return position < 0 ? 0 : (int) unit.getLineMap().getLineNumber(position);
  }

  /** Every class, the local and anonymous ones included. */
  Map<ClassSymbol, ClassTree> classes() {
    return classes;
  }

  /** Whether the class is written in this file. */
  boolean has(ClassSymbol type) {
    return classes.containsKey(type);
  }

  /** Every method and constructor, written or generated. */
  Map<MethodSymbol, MethodTree> methods() {
    return methods;
  }

  List<MethodSymbol> methodsNamed(Name name) {
    return methodsByName.getOrDefault(name, List.of());
  }

  /** What the variable is initialised with or assigned anywhere in the file. */
  List<ExpressionTree> values(VarSymbol variable) {
    return values.getOrDefault(variable, List.of());
  }

  private final class Indexer extends TreeScanner<@Nullable Void, @Nullable Void> {

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
      classes.put(ASTHelpers.getSymbol(tree), tree);
      return super.visitClass(tree, null);
    }

    @Override
    public @Nullable Void visitMethod(MethodTree tree, @Nullable Void unused) {
      MethodSymbol method = ASTHelpers.getSymbol(tree);
      methods.put(method, tree);
      methodsByName.computeIfAbsent(method.getSimpleName(), n -> new ArrayList<>()).add(method);
      return super.visitMethod(tree, null);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
      if (tree.getInitializer() != null) {
        value(tree, tree.getInitializer());
      }
      return super.visitVariable(tree, null);
    }

    @Override
    public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void unused) {
      value(tree.getVariable(), tree.getExpression());
      return super.visitAssignment(tree, null);
    }

    private void value(Tree variable, ExpressionTree value) {
      if (ASTHelpers.getSymbol(variable) instanceof VarSymbol symbol) {
        values.computeIfAbsent(symbol, v -> new ArrayList<>()).add(value);
      }
    }
  }
}
