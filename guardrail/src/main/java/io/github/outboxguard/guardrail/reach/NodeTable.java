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
      grow();
    }
    place(slots, hashes, node, hash(node.method(), node.self()));
  }

  /** By the hashes kept: looking at each node would bring all of them into the cache. */
  private void grow() {
    @Nullable Node[] larger = new @Nullable Node[slots.length * 2];
    int[] theirs = new int[larger.length];
    for (int i = 0; i < slots.length; i++) {
      Node node = slots[i];
      if (node != null) {
        place(larger, theirs, node, hashes[i]);
      }
    }
    slots = larger;
    hashes = theirs;
  }

  private static void place(@Nullable Node[] slots, int[] hashes, Node node, int hash) {
    int mask = slots.length - 1;
    int at = hash & mask;
    while (slots[at] != null) {
      at = at + 1 & mask;
    }
    slots[at] = node;
    hashes[at] = hash;
  }

  /** Methods of one class run on one receiver, which have numbers in a row, are side by side. */
  private static int hash(MethodInfo method, @Nullable Obj self) {
    return method.id() * 2 + (self == null ? 0 : self.hashCode() * 0x9E3779B9 >>> 3);
  }

  List<Node> all() {
    return Collections.unmodifiableList(all);
  }
}
