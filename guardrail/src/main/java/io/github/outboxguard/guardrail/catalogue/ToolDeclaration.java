package io.github.outboxguard.guardrail.catalogue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A way in which a framework is told that some code is a tool. */
public sealed interface ToolDeclaration {

  /** Stable id of the entry, such as {@code langchain4j-tool}. */
  String id();

  /** The framework as reports name it, such as {@code langchain4j}. */
  String framework();

  /** What part the code plays. */
  ToolRole role();

  /**
   * An annotation on the method that is the body. It also counts as a meta-annotation, and on the
   * method that the body overrides. A method without a body is a tool that a proxy runs.
   *
   * @param annotation binary name
   * @param concreteOnly whether a method without a body is no tool: the framework generates it
   * @param onParameters whether the annotation on a parameter says the same of its method
   */
  record Annotated(
      String id,
      String framework,
      ToolRole role,
      String annotation,
      boolean concreteOnly,
      boolean onParameters)
      implements ToolDeclaration {}

  /**
   * A type to implement or extend. A lambda or method reference that becomes such a type is a tool
   * too.
   *
   * @param type binary name
   * @param body the methods that a model's call runs
   */
  record Implemented(
      String id, String framework, ToolRole role, String type, List<MethodPattern> body)
      implements ToolDeclaration {}

  /**
   * A call that hands a body over.
   *
   * @param handover in what form
   * @param argument index of the argument that is handed over; -1 for each argument that has the
   *     form; the receiver of an instance method does not count
   * @param typeArgument for {@link Handover#METHOD_NAME}, index of the argument that holds the
   *     class or the instance; -1 otherwise
   * @param body for {@link Handover#CLASS}, the method that runs; null if user code calls whatever
   *     it likes on the object
   */
  record Registered(
      String id,
      String framework,
      ToolRole role,
      Handover handover,
      int argument,
      int typeArgument,
      @Nullable MethodPattern body)
      implements ToolDeclaration {}

  /**
   * A bean factory method that returns a function, found by the bean's name.
   *
   * @param returns types that the factory method may return
   * @param markers annotations on the factory method that say it is a tool; without one, its bean
   *     name must be handed to a {@link Handover#BEAN_NAME} call
   */
  record FunctionBean(
      String id, String framework, ToolRole role, List<String> returns, List<String> markers)
      implements ToolDeclaration {}

  /** In what form a registration call is given the body. */
  enum Handover {
    /** A functional object: lambda, method reference, or an instance whose class implements it. */
    FUNCTION,
    /** An instance (or an array, collection of instances) whose class has tool methods. */
    INSTANCE,
    /** A class literal; an object of that class is made and run. */
    CLASS,
    /** The name of a method, beside its class or an instance. */
    METHOD_NAME,
    /** A {@link java.lang.reflect.Method}. */
    METHOD,
    /** The name of a bean of a functional type. */
    BEAN_NAME
  }
}
