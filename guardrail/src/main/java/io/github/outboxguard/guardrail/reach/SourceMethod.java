package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import org.jspecify.annotations.Nullable;

/**
 * A method as a person sees it in source: lambdas, local and anonymous classes belong to the method
 * they are written in.
 *
 * @param className internal name
 * @param method method name
 * @param descriptor JVM descriptor; empty if it could not be told
 */
record SourceMethod(String className, String method, String descriptor) {

  private static final int MAX_NESTING = 20;

  /** Written out, because a record's own is linked by method handles, at a cold JVM's expense. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SourceMethod that
        && method.equals(that.method)
        && className.equals(that.className)
        && descriptor.equals(that.descriptor);
  }

  @Override
  public int hashCode() {
    return method.hashCode();
  }

  static final String LAMBDA = "lambda$";

  /** The method in whose source text the compiled method stands. */
  static SourceMethod of(Classes classes, MethodInfo method) {
    return of(classes, method, MAX_NESTING);
  }

  private static SourceMethod of(Classes classes, MethodInfo method, int nesting) {
    if (nesting == 0) {
      // Compilers other than javac name each other's methods as enclosing.
      return new SourceMethod(method.owner().name(), method.name(), method.descriptor());
    }
    ClassInfo owner = method.owner();
    ClassInfo.Enclosing enclosing = owner.enclosing();
    if (enclosing != null && enclosing.method() != null && enclosing.descriptor() != null) {
      ClassInfo outer = classes.find(enclosing.owner());
      MethodInfo around =
          outer == null ? null : outer.method(enclosing.method(), enclosing.descriptor());
      return around == null
          ? new SourceMethod(enclosing.owner(), enclosing.method(), enclosing.descriptor())
          : of(classes, around, nesting - 1);
    }
    if (isLambda(method)) {
      MethodInfo around = maker(method);
      if (around != null) {
        return of(classes, around, nesting - 1);
      }
      return new SourceMethod(owner.name(), nameInLambda(method.name()), "");
    }
    return new SourceMethod(owner.name(), method.name(), method.descriptor());
  }

  static boolean isLambda(MethodInfo method) {
    return method.isSynthetic() && method.name().startsWith(LAMBDA);
  }

  /** The method that makes the lambda: compilers name bodies as they like. */
  static @Nullable MethodInfo maker(MethodInfo lambda) {
    for (MethodInfo method : lambda.owner().methods()) {
      MethodBody body = method == lambda ? null : method.body();
      if (body != null) {
        for (Value.Closure closure : body.closures()) {
          if (closure.site().name().equals(lambda.name())
              && closure.site().descriptor().equals(lambda.descriptor())) {
            return method;
          }
        }
      }
    }
    return null;
  }

  private static String nameInLambda(String compiled) {
    int end = compiled.lastIndexOf('$');
    String name = end <= LAMBDA.length() ? compiled : compiled.substring(LAMBDA.length(), end);
    return switch (name) {
      case "new" -> "<init>";
      case "static" -> "<clinit>";
      default -> name;
    };
  }
}
