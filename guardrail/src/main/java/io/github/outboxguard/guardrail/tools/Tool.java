package io.github.outboxguard.guardrail.tools;

import org.jspecify.annotations.Nullable;

/**
 * Code that an agent framework lets a model invoke.
 *
 * @param className binary name of the class that holds the body; for a lambda, of the class that
 *     declares it
 * @param method name of the method; for a lambda, of the enclosing method as written in source
 * @param descriptor JVM descriptor of that method
 * @param lambda whether the body is a lambda (or a method reference's target is) declared in {@code
 *     method}
 * @param framework catalogue name of the framework, such as {@code langchain4j}
 * @param file simple source file name; null if the class file does not tell
 * @param line first source line of the body; 0 if unknown
 * @param body the compiled method that runs: equal to the names above except for a lambda, whose
 *     body is synthetic
 * @param judged whether its effects are findings: false for steps of a flow, hooks and resources,
 *     which the framework calls beside the model and which are only listed
 */
public record Tool(
    String className,
    String method,
    String descriptor,
    boolean lambda,
    String framework,
    @Nullable String file,
    int line,
    Body body,
    boolean judged) {

  /** A tool that is judged. */
  public Tool(
      String className,
      String method,
      String descriptor,
      boolean lambda,
      String framework,
      @Nullable String file,
      int line,
      Body body) {
    this(className, method, descriptor, lambda, framework, file, line, body, true);
  }

  /**
   * The compiled method where reachability starts. Never shown to a user, never part of a
   * fingerprint.
   */
  public record Body(String className, String method, String descriptor) {}
}
