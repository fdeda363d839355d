package io.github.outboxguard.guardrail.bytecode;

/**
 * A method as code names it: a class to start from, and a selector. One object for each such name
 * within an analysis, so that identity compares them.
 */
public final class MethodRef {

  private final int id;
  private final String owner;
  private final Selector selector;

  MethodRef(int id, String owner, Selector selector) {
    this.id = id;
    this.owner = owner;
    this.selector = selector;
  }

  /** Number within the analysis, from 0, dense. */
  public int id() {
    return id;
  }

  /** Internal name of the class named. */
  public String owner() {
    return owner;
  }

  public Selector selector() {
    return selector;
  }

  public String name() {
    return selector.name();
  }

  public Descriptor descriptor() {
    return selector.descriptor();
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof MethodRef method
            && method.selector == selector
            && method.owner.equals(owner);
  }

  @Override
  public int hashCode() {
    return owner.hashCode() * 31 + selector.hashCode();
  }

  @Override
  public String toString() {
    return owner + "." + selector;
  }
}
