package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodTree;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Types;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Implemented;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Registered;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the tools whose bodies stand in one file. */
final class ToolFinder {

  private final Catalogue catalogue;
  private final Calls calls;
  private final JavacTypeHierarchy hierarchy;
  private final Types types;

  ToolFinder(Catalogue catalogue, Calls calls, JavacTypeHierarchy hierarchy, Types types) {
    this.catalogue = catalogue;
    this.calls = calls;
    this.hierarchy = hierarchy;
    this.types = types;
  }

  List<SourceTool> find(SourceFile file) {
    ToolCollector tools = new ToolCollector(file, hierarchy);
    DeclaredTools declared = new DeclaredTools(catalogue.tools(), hierarchy, types);
    declared.collect(file, tools);
    new BeanTools(catalogue, hierarchy).collect(file, new Callbacks(file, types), tools);
    new HandedOver(file, declared, tools).scan(file.unit(), null);
    return tools.tools();
  }

  private final class HandedOver extends InvocationScanner {

    private final DeclaredTools declared;
    private final RegisteredTools registered;
    private final ToolCollector tools;
    private final CompilationUnitTree unit;
    private @Nullable Symbol around;

    HandedOver(SourceFile file, DeclaredTools declared, ToolCollector tools) {
      super(types, null);
      this.declared = declared;
      this.registered = new RegisteredTools(file, hierarchy, types, tools);
      this.tools = tools;
      this.unit = file.unit();
    }

    @Override
    void found(Invocation call) {
      Registered declaration = calls.registration(call);
      if (declaration != null) {
        registered.collect(call, around(), declaration);
      }
    }

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
      Symbol outer = around;
      around = ASTHelpers.getSymbol(tree);
      super.visitClass(tree, null);
      around = outer;
      return null;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree tree, @Nullable Void unused) {
      Symbol outer = around;
      around = ASTHelpers.getSymbol(tree);
      super.visitMethod(tree, null);
      around = outer;
      return null;
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
      becoming(tree);
      return super.visitLambdaExpression(tree, null);
    }

    @Override
    public @Nullable Void visitMemberReference(MemberReferenceTree tree, @Nullable Void unused) {
      becoming(tree);
      return super.visitMemberReference(tree, null);
    }

    private void becoming(ExpressionTree callback) {
      Implemented declaration = declared.becoming(callback);
      if (declaration != null) {
        registered.function(callback, around(), declaration);
      }
    }

    private Symbol around() {
      if (around == null) {
        throw new IllegalStateException("code outside of a class in " + unit.getSourceFile());
      }
      return around;
    }
  }
}
