package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Types;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
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

  static BodyContents of(Body body, SourceFile file, Calls calls, Types types) {
    Scanner scanner = new Scanner(calls, types, body.enclosingClass());
    scanner.scan(body.tree(), null);
    scanner.contents.invocations.removeIf(call -> isRecorded(call, file, scanner.recorders));
    return scanner.contents;
  }

  /** A call on the proxy that some outboxes return is stored for later; nothing runs now. */
  private static boolean isRecorded(Invocation call, SourceFile file, Set<Tree> recorders) {
    if (call.receiver() == null || recorders.isEmpty()) {
      return false;
    }
    return recorders.contains(call.receiver())
        || (ASTHelpers.getSymbol(call.receiver()) instanceof VarSymbol variable
            && file.values(variable).stream().anyMatch(recorders::contains));
  }

  private static final class Scanner extends InvocationScanner {

    private final BodyContents contents =
        new BodyContents(new ArrayList<>(), new LinkedHashMap<>(), new LinkedHashSet<>());

    private final Set<Tree> recorders = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Tree> deferred = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Calls calls;

    Scanner(Calls calls, Types types, ClassSymbol enclosing) {
      super(types, enclosing);
      this.calls = calls;
    }

    @Override
    public @Nullable Void scan(@Nullable Tree tree, @Nullable Void unused) {
      return tree == null || deferred.contains(tree) ? null : super.scan(tree, null);
    }

    @Override
    void found(Invocation invocation) {
      for (int i = 0; i < invocation.arguments().size(); i++) {
        if (calls.defers(invocation, i)) {
          deferred.add(invocation.arguments().get(i));
        }
      }
      if (calls.meaning(invocation) instanceof CallClass.OutboxWrite write
          && write.returnsRecorder()) {
        recorders.add(invocation.tree());
      }
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
