package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.EventChannel;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who listens to the events of each channel. */
final class Listeners {

  /**
   * A listening method, or a factory that makes a listening function.
   *
   * @param events the event types it takes; empty if it takes any
   * @param annotated whether an annotation makes it listen
   * @param makesFunction whether the method is not run but makes a function that is
   */
  record Listener(
      MethodInfo method, List<EventType> events, boolean annotated, boolean makesFunction) {}

  private final Program program;
  private final EventTypes types;
  private final Map<String, List<Listener>> byChannel = new HashMap<>();

  Listeners(Program program) {
    this.program = program;
    this.types = new EventTypes(program.classes());
  }

  /** Listeners of a channel, whatever they listen to. */
  List<Listener> of(EventChannel channel) {
    return byChannel.computeIfAbsent(channel.id(), key -> find(channel));
  }

  private List<Listener> find(EventChannel channel) {
    Set<String> annotations = new HashSet<>(channel.listenerAnnotations());
    annotations.addAll(channel.afterCommitAnnotations());
    Set<String> stored = new HashSet<>(program.frameworks().names(Names.STORED_LISTENER));
    if (hasRegistry(channel)) {
      stored.addAll(channel.afterCommitAnnotations());
    }
    List<Listener> found = new ArrayList<>();
    for (ClassInfo info : program.application()) {
      for (MethodInfo method : info.methods()) {
        if (!method.isBridge() && listens(method, annotations) && !isAnnotated(method, stored)) {
          found.add(new Listener(method, events(method, channel), true, false));
        }
      }
      for (EventChannel.Listener type : channel.listeners()) {
        addImplementation(info, type, channel, found);
      }
    }
    for (EventChannel.Listener type : channel.listeners()) {
      addFunctions(Types.fromBinary(type.type()), channel, found);
    }
    return found;
  }

  /** Whether a registry on the class path makes an outbox of listeners after the commit. */
  private boolean hasRegistry(EventChannel channel) {
    return !channel.registry().isEmpty()
        && program.classes().find(Types.fromBinary(channel.registry())) != null;
  }

  private boolean isAnnotated(MethodInfo method, Set<String> annotations) {
    for (AnnotationInfo annotation : method.annotations()) {
      if (program.isOrHas(annotation.type(), annotations, 3)) {
        return true;
      }
    }
    return false;
  }

  private boolean listens(MethodInfo method, Set<String> annotations) {
    if (isAnnotated(method, annotations)) {
      return true;
    }
    for (List<AnnotationInfo> parameter : method.parameterAnnotations()) {
      for (AnnotationInfo annotation : parameter) {
        if (annotations.contains(Types.binary(annotation.type()))) {
          return true;
        }
      }
    }
    return false;
  }

  private List<EventType> events(MethodInfo method, EventChannel channel) {
    for (AnnotationInfo annotation : method.annotations()) {
      List<String> classes =
          new ArrayList<>(annotation.values().getOrDefault("classes", List.of()));
      classes.addAll(annotation.values().getOrDefault("value", List.of()));
      if (!classes.isEmpty() && classes.get(0).indexOf('/') > 0) {
        return classes.stream().map(EventType::raw).toList();
      }
    }
    return types.ofParameter(method, Types.fromBinary(channel.wrapper()));
  }

  private void addImplementation(
      ClassInfo info, EventChannel.Listener type, EventChannel channel, List<Listener> found) {
    if (info.isInterface()
        || info.isAbstract()
        || !program.classes().isSubtype(info.name(), Types.fromBinary(type.type()))) {
      return;
    }
    for (MethodInfo method : info.methods()) {
      // The bridge takes the erased event; the method behind it says which event it means.
      if (!method.isBridge()
          && !method.isAbstract()
          && type.method().matches(method.name(), method.descriptor())) {
        found.add(new Listener(method, events(method, channel), false, false));
      }
    }
  }

  /** Factory methods whose result is a listener written as a function. */
  private void addFunctions(String type, EventChannel channel, List<Listener> found) {
    for (Beans.Factory factory : program.beans().factories()) {
      if (factory.fresh().isEmpty() && program.classes().isSubtype(factory.type(), type)) {
        List<EventType> events =
            types.ofResult(factory.method(), Types.fromBinary(channel.wrapper()));
        found.add(new Listener(factory.method(), events, false, true));
      }
    }
  }
}
