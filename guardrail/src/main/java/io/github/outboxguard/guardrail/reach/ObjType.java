package io.github.outboxguard.guardrail.reach;

import java.util.Set;

/** What is the same for all objects of exactly one class. {@link Things} makes each only once. */
final class ObjType {

  private final int number;
  private final String name;
  private final boolean open;
  private final Set<String> supertypes;
  private final boolean allKnown;

  ObjType(Things maker, int number, String name) {
    this.number = number;
    this.name = name;
    this.open = name.charAt(0) != '[' && maker.isOpen(name);
    this.supertypes = maker.supertypes(name);
    this.allKnown = maker.areKnown(supertypes);
  }

  /** Number within the analysis, from 0, dense. */
  int number() {
    return number;
  }

  /** Internal name, or the descriptor of an array. */
  String name() {
    return name;
  }

  /** Whether the bodies of the class are followed. */
  boolean isOpen() {
    return open;
  }

  /** It and all above it that class files tell of, nearest first. */
  Set<String> supertypes() {
    return supertypes;
  }

  /** Whether it is that type or below it, as far as class files tell. */
  boolean isA(String other) {
    return supertypes.contains(other);
  }

  /** Whether it can be used as that type: also if class files do not tell. */
  boolean canBe(String other) {
    return isA(other) || !allKnown;
  }
}
