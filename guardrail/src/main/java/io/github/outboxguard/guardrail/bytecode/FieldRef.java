package io.github.outboxguard.guardrail.bytecode;

/** A field as code names it. One object for each such name within an analysis. */
public final class FieldRef {

  private final int id;
  private final String owner;
  private final String name;
  private final String descriptor;

  FieldRef(int id, String owner, String name, String descriptor) {
    this.id = id;
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
  }

  /** Number within the analysis, from 0, dense. */
  public int id() {
    return id;
  }

  /** Internal name of the class named. */
  public String owner() {
    return owner;
  }

  public String name() {
    return name;
  }

  public String descriptor() {
    return descriptor;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof FieldRef field
            && field.name.equals(name)
            && field.owner.equals(owner)
            && field.descriptor.equals(descriptor);
  }

  @Override
  public int hashCode() {
    return (owner.hashCode() * 31 + name.hashCode()) * 31 + descriptor.hashCode();
  }

  @Override
  public String toString() {
    return owner + "." + name;
  }
}
