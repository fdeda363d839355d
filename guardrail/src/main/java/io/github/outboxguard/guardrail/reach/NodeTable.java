package io.github.outboxguard.guardrail.reach;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The nodes of a slice by method and receiver, in the order in which they were made. */
final class NodeTable {

  private final List<Node> all = new ArrayList<>();

  /** Those of receivers that all slices share, by the number of the target. */
  private final Facts<Node> shared = new Facts<>();

  /** Those of receivers that belong to this slice, such as functions; null for none. */
  private final Map<@Nullable Obj, Map<MethodFacts, Node>> others = new HashMap<>();

  @Nullable Node find(Target target) {
    return target.number() < 0 ? findOther(target) : shared.get(target.number());
  }

  private @Nullable Node findOther(Target target) {
    Map<MethodFacts, Node> ofReceiver = others.get(target.self());
    return ofReceiver == null ? null : ofReceiver.get(target.facts());
  }

  /** Adds the node of a target of which none was found. */
  void add(Target target, Node node) {
    all.add(node);
    if (target.number() >= 0) {
      shared.put(target.number(), node);
      return;
    }
    Map<MethodFacts, Node> ofReceiver = others.get(target.self());
    if (ofReceiver == null) {
      ofReceiver = new HashMap<>(4);
      others.put(target.self(), ofReceiver);
    }
    ofReceiver.put(target.facts(), node);
  }

  List<Node> all() {
    return Collections.unmodifiableList(all);
  }
}
