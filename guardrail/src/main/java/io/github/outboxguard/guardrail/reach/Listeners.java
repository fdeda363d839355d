package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.EventChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The methods that listen to events of each channel. */
final class Listeners {

  /**
   * A listening method.
   *
   * @param events internal names of the event types it takes; empty if it takes any
   */
  record Listener(MethodInfo method, List<String> events) {}

  private final Program program;
  private final Map<String, List<Listener>> byChannel = new HashMap<>();

  Listeners(Program program) {
    this.program = program;
  }

  /** Listeners of a channel, whatever they listen to. */
  List<Listener> of(EventChannel channel) {
    return byChannel.computeIfAbsent(channel.id(), key -> find(channel));
  }

  private List<Listener> find(EventChannel channel) {
    java.util.Set<String> annotations = new java.util.HashSet<>(channel.listenerAnnotations());
    annotations.addAll(channel.afterCommitAnnotations());
    List<Listener> found = new ArrayList<>();
    for (ClassInfo info : program.application()) {
      for (MethodInfo method : info.methods()) {
        if (!method.isBridge() && listens(method, annotations)) {
          found.add(new Listener(method, events(method)));
        }
      }
      for (EventChannel.Listener type : channel.listeners()) {
        addImplementation(info, type, found);
      }
    }
    return found;
  }

  private boolean listens(MethodInfo method, java.util.Set<String> annotations) {
    for (AnnotationInfo annotation : method.annotations()) {
      if (program.isOrHas(annotation.type(), annotations, 3)) {
        return true;
      }
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

  private static List<String> events(MethodInfo method) {
    for (AnnotationInfo annotation : method.annotations()) {
      List<String> classes =
          new ArrayList<>(annotation.values().getOrDefault("classes", List.of()));
      classes.addAll(annotation.values().getOrDefault("value", List.of()));
      if (!classes.isEmpty() && classes.get(0).indexOf('/') > 0) {
        return classes;
      }
    }
    List<String> parameters = Types.parameters(method.descriptor());
    return parameters.isEmpty() || !Types.isReference(parameters.get(0))
        ? List.of()
        : List.of(Types.internal(parameters.get(0)));
  }

  private void addImplementation(ClassInfo info, EventChannel.Listener type, List<Listener> found) {
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
        found.add(new Listener(method, events(method)));
      }
    }
  }
}
