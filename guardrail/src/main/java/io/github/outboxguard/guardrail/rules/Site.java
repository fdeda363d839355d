package io.github.outboxguard.guardrail.rules;

import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.tools.Tool;
import org.jspecify.annotations.Nullable;

/**
 * The method that a violation is about, named as written in source.
 *
 * @param className binary name
 * @param method method name; for a lambda, of the enclosing method
 * @param descriptor JVM descriptor
 * @param lambda whether it is a lambda in {@code method}
 * @param file simple source file name; null if the class file does not tell
 * @param line first source line; 0 if unknown
 */
public record Site(
    String className,
    String method,
    String descriptor,
    boolean lambda,
    @Nullable String file,
    int line) {

  /** The site of a tool. */
  public static Site of(Tool tool) {
    return new Site(
        tool.className(),
        tool.method(),
        tool.descriptor(),
        tool.lambda(),
        tool.file(),
        tool.line());
  }

  /** The site of a step. */
  public static Site of(PathStep step) {
    return new Site(
        step.className(),
        step.method(),
        step.descriptor(),
        step.lambda(),
        step.file(),
        step.line());
  }

  /** Short name for a person: {@code OrderTools.createOrder}. */
  public String display() {
    return Names.method(className, method, lambda);
  }
}
