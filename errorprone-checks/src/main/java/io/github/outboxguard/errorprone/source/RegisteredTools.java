package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Types;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.catalogue.MethodPattern;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Registered;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds tools that are handed to a registration call in the same file. */
final class RegisteredTools {

  private final SourceFile file;
  private final JavacTypeHierarchy hierarchy;
  private final Callbacks callbacks;
  private final ToolCollector tools;

  RegisteredTools(SourceFile file, JavacTypeHierarchy hierarchy, Types types, ToolCollector tools) {
    this.file = file;
    this.hierarchy = hierarchy;
    this.callbacks = new Callbacks(file, types);
    this.tools = tools;
  }

  /**
   * @param around the method or class that the call stands in
   */
  void collect(Invocation call, Symbol around, Registered declaration) {
    switch (declaration.handover()) {
      case FUNCTION ->
          arguments(call, declaration).forEach(argument -> function(argument, around, declaration));
      case CLASS ->
          arguments(call, declaration)
              .forEach(argument -> ofClass(classLiteral(argument), declaration));
      case METHOD_NAME -> named(call, declaration);
      case METHOD -> arguments(call, declaration).forEach(a -> reflected(a, declaration));
      case INSTANCE, BEAN_NAME -> {
        // The methods of an instance carry annotations; beans are named across files.
      }
    }
  }

  /** Whatever a functional expression runs is a tool. */
  void function(ExpressionTree argument, Symbol around, ToolDeclaration declaration) {
    for (Callbacks.Target target : callbacks.of(argument, around)) {
      if (target.method() != null) {
        tools.method(target.method(), declaration);
      } else {
        tools.callback(target.expression(), target.around(), declaration);
      }
    }
  }

  private void ofClass(@Nullable ClassSymbol type, Registered declaration) {
    MethodPattern body = declaration.body();
    if (type != null && body != null) {
      methods(type, method -> body.matches(name(method), hierarchy.descriptor(method)))
          .forEach(method -> tools.method(method, declaration));
    }
  }

  private void named(Invocation call, Registered declaration) {
    ExpressionTree nameArgument = argument(call, declaration.argument());
    ExpressionTree typeArgument = argument(call, declaration.typeArgument());
    if (nameArgument == null || typeArgument == null) {
      return;
    }
    String name = ASTHelpers.constValue(nameArgument, String.class);
    ClassSymbol literal = classLiteral(typeArgument);
    Type type = ASTHelpers.getType(typeArgument);
    ClassSymbol owner =
        literal == null && type != null && type.tsym instanceof ClassSymbol t ? t : literal;
    if (name != null && owner != null) {
      methods(owner, method -> name(method).equals(name))
          .forEach(method -> tools.method(method, declaration));
    }
  }

  /**
   * Recognises {@code Orders.class.getMethod("create", …)} written in place or as a variable's
   * value.
   */
  private void reflected(ExpressionTree argument, Registered declaration) {
    for (ExpressionTree value : callbacks.values(argument)) {
      if (value instanceof MethodInvocationTree look
          && ASTHelpers.getSymbol(look).getSimpleName().toString().matches("get(Declared)?Method")
          && look.getMethodSelect() instanceof MemberSelectTree select
          && !look.getArguments().isEmpty()) {
        String name = ASTHelpers.constValue(look.getArguments().get(0), String.class);
        ClassSymbol owner = classLiteral(select.getExpression());
        if (name != null && owner != null) {
          methods(owner, method -> name(method).equals(name))
              .forEach(method -> tools.method(method, declaration));
        }
      }
    }
  }

  private List<MethodSymbol> methods(ClassSymbol owner, Predicate<MethodSymbol> wanted) {
    List<MethodSymbol> found = new ArrayList<>();
    for (MethodSymbol method : file.methods().keySet()) {
      if (owner.isSubClass(method.owner, callbacks.types()) && wanted.test(method)) {
        found.add(method);
      }
    }
    return found;
  }

  private static String name(MethodSymbol method) {
    return method.getSimpleName().toString();
  }

  private static @Nullable ClassSymbol classLiteral(ExpressionTree expression) {
    return expression instanceof MemberSelectTree select
            && select.getIdentifier().contentEquals("class")
            && ASTHelpers.getSymbol(select.getExpression()) instanceof ClassSymbol type
        ? type
        : null;
  }

  private static List<? extends ExpressionTree> arguments(Invocation call, Registered declaration) {
    if (declaration.argument() < 0) {
      return call.arguments();
    }
    ExpressionTree argument = argument(call, declaration.argument());
    return argument == null ? List.of() : List.of(argument);
  }

  private static @Nullable ExpressionTree argument(Invocation call, int index) {
    return index >= 0 && index < call.arguments().size() ? call.arguments().get(index) : null;
  }
}
