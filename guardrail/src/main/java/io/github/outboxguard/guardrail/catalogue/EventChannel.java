package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.List;

/**
 * A way in which events travel from a publisher to listeners inside the process.
 *
 * @param id id of the entry, such as {@code spring-events}
 * @param payloadArgument index of the argument that is the event
 * @param listenerAnnotations annotations on a listening method, or on its parameter
 * @param afterCommitAnnotations those of them by which the method runs after the transaction
 * @param registry type whose presence means that events for listeners after the transaction are
 *     stored with it and delivered until the listener succeeds; empty if there is none
 * @param listeners types that listeners implement, with the method that runs
 * @param wrapper event type that a listener may name instead of the payload, which is then its type
 *     argument; empty if there is none
 * @param publishesReturned whether what an annotated listener returns is an event in turn
 */
public record EventChannel(
    String id,
    int payloadArgument,
    List<String> listenerAnnotations,
    List<String> afterCommitAnnotations,
    String registry,
    List<Listener> listeners,
    String wrapper,
    boolean publishesReturned) {

  /** A type that listeners implement. */
  public record Listener(String type, MethodPattern method) {}

  static EventChannel of(Block block) {
    List<Listener> listeners = new ArrayList<>();
    for (String word : block.words("listener")) {
      int hash = word.indexOf('#');
      listeners.add(
          new Listener(word.substring(0, hash), MethodPattern.parse(word.substring(hash + 1))));
    }
    return new EventChannel(
        block.id(),
        Integer.parseInt(block.get("payload", "0")),
        block.words("listen"),
        block.words("listen-after-commit"),
        block.get("registry", ""),
        listeners,
        block.get("wrapper", ""),
        block.get("returned", "").equals("published"));
  }
}
