package io.github.outboxguard.guardrail.bytecode;

import java.util.List;

/**
 * The place where a lambda or method reference is made.
 *
 * @param sam the functional interface and its abstract method, erased
 * @param tag kind of the handle: {@code Opcodes.H_INVOKESTATIC} and so on
 * @param body the method that runs
 * @param captured values captured, the bound receiver first
 * @param line source line; 0 if unknown
 */
public record LambdaSite(MethodRef sam, int tag, MethodRef body, List<Value> captured, int line) {

  /** Internal name of the functional interface. */
  public String samOwner() {
    return sam.owner();
  }

  /** Its abstract method. */
  public String samName() {
    return sam.name();
  }

  /** Erased descriptor of that method. */
  public String samDescriptor() {
    return sam.descriptor().text();
  }

  /** Internal name of the class that holds the body. */
  public String owner() {
    return body.owner();
  }

  /** Method name of the body. */
  public String name() {
    return body.name();
  }

  /** Descriptor of the body. */
  public String descriptor() {
    return body.descriptor().text();
  }

  /** Each site is an object of its own. */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
