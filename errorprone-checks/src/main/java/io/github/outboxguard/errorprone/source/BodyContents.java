package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one body does, in source order.
 *
 * @param invocations the calls
 * @param variables the fields and variables that it names, with the first place of each
 * @param created the classes that it creates
 */
record BodyContents(
    List<Invocation> invocations, Map<VarSymbol, Tree> variables, Set<ClassSymbol> created) {

  static BodyContents of(Body body, Types types) {
    Scanner scanner = new Scanner(types, body.enclosingClass());
    scanner.scan(body.tree(), null);
    return scanner.contents;
  }

  private static final class Scanner extends InvocationScanner {

    private final BodyContents contents =
        new BodyContents(new ArrayList<>(), new LinkedHashMap<>(), new LinkedHashSet<>());

    Scanner(Types types, ClassSymbol enclosing) {
      super(types, enclosing);
    }

    @Override
    void found(Invocation invocation) {
      contents.invocations.add(invocation);
      if (invocation.method().isConstructor()) {
        contents.created.add(invocation.owner());
      }
    }

    @Override
    public @Nullable Void visitNewClass(NewClassTree tree, @Nullable Void unused) {
      if (tree.getClassBody() != null) {
        contents.created.add(ASTHelpers.getSymbol(tree.getClassBody()));
      }
      return super.visitNewClass(tree, null);
    }

    @Override
    public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
      variable(tree);
      return super.visitIdentifier(tree, null);
    }

    @Override
    public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
      variable(tree);
      return super.visitMemberSelect(tree, null);
    }

    private void variable(Tree tree) {
      if (ASTHelpers.getSymbol(tree) instanceof VarSymbol variable) {
        contents.variables.putIfAbsent(variable, tree);
      }
    }
  }
}
