package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which bodies of the same file a call may run. */
final class Callees {

  private final SourceFile file;
  private final Types types;

  Callees(SourceFile file, Types types) {
    this.file = file;
    this.types = types;
  }

  /**
   * @param edge how the call leads to the body, in the words of {@code PathStep}
   */
  record Callee(Body body, String edge) {}

  /**
   * The bodies that a call may run.
   *
   * @param live the classes that have instances when the call is made
   */
  List<Callee> of(Invocation invocation, Set<ClassSymbol> live) {
    List<Callee> callees = new ArrayList<>();
    MethodSymbol target = invocation.method();
    body(target).ifPresent(body -> callees.add(new Callee(body, "call")));
    if (target.isConstructor()) {
      construction(invocation.owner())
          .forEach(body -> callees.add(new Callee(body, "initialiser")));
    } else if (isDispatched(invocation)) {
      for (MethodSymbol override : file.methodsNamed(target.getSimpleName())) {
        if (override != target && live(override, live) && overrides(override, target)) {
          body(override).ifPresent(body -> callees.add(new Callee(body, "dispatch")));
        }
      }
    }
    return callees;
  }

  /**
   * What runs when an instance is made, beside the constructor: field and instance initialisers.
   */
  List<Body> construction(ClassSymbol type) {
    ClassTree tree = file.classes().get(type);
    if (tree == null) {
      return List.of();
    }
    List<Body> bodies = new ArrayList<>();
    for (Tree member : tree.getMembers()) {
      boolean runs =
          (member instanceof BlockTree block && !block.isStatic())
              || (member instanceof VariableTree field
                  && field.getInitializer() != null
                  && !ASTHelpers.getSymbol(field).isStatic());
      if (runs) {
        bodies.add(new Body(member, type, null, false));
      }
    }
    return bodies;
  }

  /** The lambdas and method references that a variable may hold. */
  List<Body> callbacksIn(VarSymbol variable) {
    List<Body> callbacks = new ArrayList<>();
    for (ExpressionTree value : file.values(variable)) {
      ClassSymbol type = variable.owner.enclClass();
      MethodSymbol method = variable.owner instanceof MethodSymbol m ? m : null;
      for (ExpressionTree callback : FunctionalParts.of(value)) {
        callbacks.add(new Body(callback, type, method, true));
      }
    }
    return callbacks;
  }

  /** The class around a class; null for a top-level class. */
  @Nullable ClassSymbol outer(ClassSymbol type) {
    Symbol owner = type.owner;
    return owner == null ? null : owner.enclClass();
  }

  private Optional<Body> body(MethodSymbol method) {
    MethodTree tree = file.methods().get(method);
    return tree == null || tree.getBody() == null
        ? Optional.empty()
        : Optional.of(new Body(tree, method.enclClass(), method, false));
  }

  /**
   * Whether another method than the one named may run. A call of {@code Runnable}, {@code
   * Comparator} or {@code Object} says nothing of who runs: a callback counts where it is created.
   */
  private static boolean isDispatched(Invocation invocation) {
    MethodSymbol target = invocation.method();
    long fixed = Flags.STATIC | Flags.PRIVATE | Flags.FINAL;
    return (target.flags() & fixed) == 0
        && (target.owner.flags() & Flags.FINAL) == 0
        && !InvocationScanner.isSuper(invocation.receiver())
        && !target.enclClass().packge().getQualifiedName().toString().startsWith("java.");
  }

  /** A bean has instances that the container made. */
  private boolean live(MethodSymbol method, Set<ClassSymbol> live) {
    ClassSymbol type = method.enclClass();
    return live.contains(type) || !type.getAnnotationMirrors().isEmpty();
  }

  private boolean overrides(MethodSymbol override, MethodSymbol target) {
    return override.enclClass().isSubClass(target.owner, types)
        && override.overrides(target, override.enclClass(), types, false);
  }
}
