package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The nodes of a slice by method and receiver, in the order in which they were made. */
final class NodeTable {

  private final List<Node> all = new ArrayList<>();
  private @Nullable Node[] slots = new @Nullable Node[64];

  /** The hash of the node in each slot: most others are told apart without looking at them. */
  private int[] hashes = new int[64];

  @Nullable Node find(MethodInfo method, @Nullable Obj self) {
    int mask = slots.length - 1;
    int hash = hash(method, self);
    int at = hash & mask;
    Node there = slots[at];
    while (there != null
        && (hashes[at] != hash || there.method() != method || there.self() != self)) {
      at = at + 1 & mask;
      there = slots[at];
    }
    return there;
  }

  /** Adds a node that was not found. */
  void add(Node node) {
    all.add(node);
    if (all.size() * 2 > slots.length) {
      slots = new @Nullable Node[slots.length * 2];
      hashes = new int[slots.length];
      all.forEach(this::place);
    } else {
      place(node);
    }
  }

  private void place(Node node) {
    int mask = slots.length - 1;
    int hash = hash(node.method(), node.self());
    int at = hash & mask;
    while (slots[at] != null) {
      at = at + 1 & mask;
    }
    slots[at] = node;
    hashes[at] = hash;
  }

  private static int hash(MethodInfo method, @Nullable Obj self) {
    int hash = method.id() * 0x9E3779B9 + (self == null ? 0 : self.hashCode());
    return hash ^ hash >>> 15;
  }

  List<Node> all() {
    return Collections.unmodifiableList(all);
  }
}
