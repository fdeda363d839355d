package io.github.outboxguard.guardrail.bytecode;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The methods of one class by name and descriptor, with no key made to ask. */
final class MethodTable {

  private final @Nullable MethodInfo[] slots;

  MethodTable(List<MethodInfo> methods) {
    slots = new @Nullable MethodInfo[Integer.highestOneBit(methods.size() * 2 + 1) * 2];
    for (MethodInfo method : methods) {
      slots[slot(method.name(), method.descriptor())] = method;
    }
  }

  @Nullable MethodInfo find(String name, String descriptor) {
    return slots[slot(name, descriptor)];
  }

  private int slot(String name, String descriptor) {
    int mask = slots.length - 1;
    int hash = Selector.hash(name, descriptor);
    int at = (hash ^ hash >>> 16) & mask;
    MethodInfo there = slots[at];
    while (there != null && !(there.name().equals(name) && there.descriptor().equals(descriptor))) {
      at = at + 1 & mask;
      there = slots[at];
    }
    return at;
  }
}
