package io.github.outboxguard.guardrail.bytecode;

/**
 * Name and descriptor of a method, whatever class it is looked up in. One object for each pair
 * within an analysis.
 */
public final class Selector {

  private final String name;
  private final Descriptor descriptor;
  private final int hash;

  Selector(String name, Descriptor descriptor) {
    this.name = name;
    this.descriptor = descriptor;
    this.hash = hash(name, descriptor.text());
  }

  static int hash(String name, String descriptor) {
    return name.hashCode() * 31 + descriptor.hashCode();
  }

  public String name() {
    return name;
  }

  public Descriptor descriptor() {
    return descriptor;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof Selector selector
            && selector.hash == hash
            && selector.descriptor == descriptor
            && selector.name.equals(name);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return name + descriptor;
  }
}
