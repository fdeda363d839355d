package io.github.outboxguard.guardrail.bytecode;

import java.util.List;

/**
 * The place where a lambda or method reference is made.
 *
 * @param samOwner internal name of the functional interface
 * @param samName its abstract method
 * @param samDescriptor erased descriptor of that method
 * @param tag kind of the handle: {@code Opcodes.H_INVOKESTATIC} and so on
 * @param owner internal name of the class that holds the body
 * @param name method name of the body
 * @param descriptor descriptor of the body
 * @param captured values captured, the bound receiver first
 * @param line source line; 0 if unknown
 */
public record LambdaSite(
    String samOwner,
    String samName,
    String samDescriptor,
    int tag,
    String owner,
    String name,
    String descriptor,
    List<Value> captured,
    int line) {

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
