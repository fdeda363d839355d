package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What frameworks do with application code behind its back: containers make objects, events reach
 * listeners, callbacks run elsewhere. Immutable once made.
 */
public final class FrameworkFacts {

  private final Map<Names, Set<String>> names = new HashMap<>();
  private final List<EventChannel> channels = new ArrayList<>();
  private final OwnerIndex<EventChannel> publishing = new OwnerIndex<>();
  private final OwnerIndex<CallbackCall> callbacks = new OwnerIndex<>();
  private final OwnerIndex<MessageStart> messages = new OwnerIndex<>();
  private final Set<String> messageTypes = new HashSet<>();
  private final OwnerIndex<ProxyFactory> proxies = new OwnerIndex<>();
  private final Set<String> proxyFactoryOwners = new HashSet<>();

  private FrameworkFacts() {}

  /** A set of type or annotation names that means the same to every framework. */
  public enum Names {
    /** Annotations on a class of which a container makes an object. */
    BEAN_STEREOTYPE,
    /** Types whose implementations a framework makes an object of. */
    MANAGED_TYPE,
    /** Annotations on a method whose result is a container's object. */
    BEAN_FACTORY_METHOD,
    /**
     * Annotations on a class of which the value names classes that a container makes objects of.
     */
    BEAN_IMPORT,
    /** Types whose calls name classes that a container makes objects of. */
    BINDER,
    /** Types of which the implementations call a binder. */
    BINDER_USER,
    /** Annotations on a field, parameter or constructor that a container fills in. */
    INJECTION,
    /** Annotations by which an injection point or a bean says which of several beans is meant. */
    QUALIFIER,
    /** Those qualifiers whose value is the name of a bean. */
    BEAN_NAME,
    /** Annotations on the bean that is meant where nothing says which. */
    PRIMARY,
    /** Annotations that a container calls a method for when it makes or drops the object. */
    LIFECYCLE,
    /** Annotations that move the method's run to another thread. */
    ASYNC,
    /** Annotations that mark a class of advice. */
    ASPECT,
    /** Annotations on a method that runs around others; the value is a pointcut. */
    ADVICE,
    /** Annotations that bind an interceptor class to what it surrounds. */
    INTERCEPTOR,
    /** Annotations on a listener whose events a registry stores and delivers until it succeeds. */
    STORED_LISTENER,
    /** Annotations that run a method in a transaction. */
    TRANSACTIONAL,
    /** Annotations on a method that a broker's messages are handed to. */
    MESSAGE_CONSUMER,
    /** Types whose implementations a broker's messages are handed to. */
    MESSAGE_CONSUMER_TYPE,
    /** Those whose caller remembers which messages were handled, so that copies are not. */
    LEDGERED_CONSUMER_TYPE,
    /** Annotations that run a method periodically. */
    SCHEDULED,
    /** Annotations on a method that answers HTTP requests: an entry of the application. */
    HTTP_ENDPOINT,
    /** Type annotations that mark a repository on the main database. */
    REPOSITORY
  }

  static FrameworkFacts load(Kinds kinds) {
    FrameworkFacts facts = new FrameworkFacts();
    for (Block block : BlockReader.folder("frameworks")) {
      facts.add(block, kinds);
    }
    return facts;
  }

  /** The names of a set, binary. */
  public Set<String> names(Names set) {
    return names.getOrDefault(set, Set.of());
  }

  /** All ways in which events travel inside the process. */
  public List<EventChannel> eventChannels() {
    return List.copyOf(channels);
  }

  /** Recognises calls that publish events, in the light of one hierarchy. */
  public CallFinder<EventChannel> eventPublications(TypeHierarchy hierarchy) {
    return new CallLookup<>(publishing, hierarchy);
  }

  /**
   * Recognises calls that run a callback otherwise than at once and in place, in the light of one
   * hierarchy.
   */
  public CallFinder<CallbackCall> callbacks(TypeHierarchy hierarchy) {
    return new CallLookup<>(callbacks, hierarchy);
  }

  /** Recognises calls that begin a message for an outbox, in the light of one hierarchy. */
  public CallFinder<MessageStart> messages(TypeHierarchy hierarchy) {
    return new CallLookup<>(messages, hierarchy);
  }

  /** The types on which such calls are made, binary. */
  public Set<String> messageTypes() {
    return Set.copyOf(messageTypes);
  }

  /** Recognises calls that make an object of an interface, in the light of one hierarchy. */
  public CallFinder<ProxyFactory> proxyFactories(TypeHierarchy hierarchy) {
    return new CallLookup<>(proxies, hierarchy);
  }

  /** The types on which such calls are made, binary: what does not name one makes no such call. */
  public Set<String> proxyFactoryOwners() {
    return Set.copyOf(proxyFactoryOwners);
  }

  private void add(Block block, Kinds kinds) {
    OwnerPattern owners = OwnerPattern.of(block);
    switch (block.sort()) {
      case "names" -> {
        Names set = CallbackCall.constant(Names.class, block.get("set", ""));
        Set<String> all = new HashSet<>(names(set));
        all.addAll(block.words("values"));
        names.put(set, all);
      }
      case "event-channel" -> {
        EventChannel channel = EventChannel.of(block);
        channels.add(channel);
        publishing.add(owners, Indexed.of(owners, CallPattern.of(block), channel));
      }
      case "callback" ->
          callbacks.add(owners, Indexed.of(owners, CallPattern.of(block), CallbackCall.of(block)));
      case "message" -> {
        messages.add(owners, Indexed.of(owners, CallPattern.of(block), MessageStart.of(block)));
        messageTypes.addAll(block.words("type"));
      }
      case "proxy-factory" -> {
        proxies.add(
            owners, Indexed.of(owners, CallPattern.of(block), ProxyFactory.of(block, kinds)));
        proxyFactoryOwners.addAll(block.words("type"));
        proxyFactoryOwners.addAll(block.words("exact-type"));
      }
      default -> throw new IllegalStateException(block.file() + ": no fact is a " + block.sort());
    }
  }
}
