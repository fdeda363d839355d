package io.github.outboxguard.errorprone;

import com.google.errorprone.VisitorState;
import com.google.errorprone.fixes.SuggestedFix;
import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Type;
import io.github.outboxguard.errorprone.source.SourceFinding;
import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a call whose result nobody uses by an enqueue call, in a class that already holds an
 * {@code OutboxWriter} and a method that already holds the transaction's connection. Elsewhere a
 * person must decide where the transaction begins.
 */
final class EnqueueFix {

  private static final String WRITER = "io.github.outboxguard.outbox.OutboxWriter";
  private static final String CONNECTION = "java.sql.Connection";
  private static final String FAILURE = "java.sql.SQLException";

  private EnqueueFix() {}

  static Optional<SuggestedFix> of(SourceFinding finding, VisitorState state) {
    ReachedEffect effect = finding.violation().effect();
    MethodTree tool = finding.method();
    Tree statement = state.getPath().getParentPath().getLeaf();
    if (effect == null
        || tool == null
        || !effect.direct()
        || effect.access() == Access.READ
        || !(finding.place() instanceof MethodInvocationTree)
        || !(statement instanceof ExpressionStatementTree)
        || ASTHelpers.findEnclosingMethod(state) != tool
        || !mayThrow(tool, state)) {
      return Optional.empty();
    }
    VarSymbol writer = writer(tool, state);
    VarSymbol connection = connection(tool, state);
    if (writer == null || connection == null) {
      return Optional.empty();
    }
    String call =
        "%s.enqueue(%s, \"%s.%s\", null, /* TODO: what the dispatcher needs */ \"{}\")"
            .formatted(
                writer.getSimpleName(), connection.getSimpleName(), effect.kind(), effect.method());
    return Optional.of(
        SuggestedFix.builder()
            .replace(finding.place(), call)
            .setShortDescription("Enqueue the request in the outbox")
            .build());
  }

  private static @Nullable VarSymbol writer(MethodTree tool, VisitorState state) {
    ClassSymbol owner = ASTHelpers.getSymbol(tool).enclClass();
    for (var member : owner.members().getSymbols()) {
      if (member instanceof VarSymbol field && isA(field.type, WRITER, state)) {
        return field;
      }
    }
    return null;
  }

  private static @Nullable VarSymbol connection(MethodTree tool, VisitorState state) {
    for (VariableTree parameter : tool.getParameters()) {
      VarSymbol symbol = ASTHelpers.getSymbol(parameter);
      if (isA(symbol.type, CONNECTION, state)) {
        return symbol;
      }
    }
    return LocalsInScope.find(state.getPath(), type -> isA(type, CONNECTION, state));
  }

  private static boolean mayThrow(MethodTree tool, VisitorState state) {
    Type failure = state.getTypeFromString(FAILURE);
    return failure != null
        && tool.getThrows().stream()
            .anyMatch(t -> ASTHelpers.isSubtype(failure, ASTHelpers.getType(t), state));
  }

  private static boolean isA(Type type, String name, VisitorState state) {
    Type wanted = state.getTypeFromString(name);
    return wanted != null && ASTHelpers.isSubtype(type, wanted, state);
  }
}
