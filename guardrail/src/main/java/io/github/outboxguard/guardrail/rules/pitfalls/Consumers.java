package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The consumers of the module at hand: annotated methods, implementations, lambdas, poll loops. */
final class Consumers {

  private static final String KAFKA_CONSUMER = "org/apache/kafka/clients/consumer/Consumer";

  private final Map<MethodInfo, Consumer> found = new LinkedHashMap<>();
  private final Program program;
  private final Set<String> types;
  private final Set<String> ledgered;

  Consumers(Program program, Catalogue catalogue) {
    this.program = program;
    this.ledgered = internal(catalogue.frameworks().names(Names.LEDGERED_CONSUMER_TYPE));
    this.types = internal(catalogue.frameworks().names(Names.MESSAGE_CONSUMER_TYPE));
    types.addAll(ledgered);
    Set<String> annotations = internal(catalogue.frameworks().names(Names.MESSAGE_CONSUMER));
    for (MethodInfo method : program.judged()) {
      if (method.isAbstract() || method.isBridge()) {
        continue;
      }
      String type = implemented(program.classes(), method);
      if (type != null || isAnnotated(method, annotations)) {
        add(method, false, type);
      }
    }
    for (MethodInfo method : program.mentioning(Mention.CONSUMER)) {
      addInside(method);
    }
  }

  /** Lambdas that a method makes for a broker, and the loop that it runs itself. */
  private void addInside(MethodInfo method) {
    MethodBody body = method.body();
    if (body == null) {
      return;
    }
    for (Value.Closure closure : body.closures()) {
      String type = closure.site().samOwner();
      MethodInfo target = types.contains(type) ? program.target(closure.site()) : null;
      if (target != null) {
        add(target, false, type);
      }
    }
    if (body.calls().stream().anyMatch(call -> asks(program, call))) {
      add(method, true, null);
    }
  }

  private void add(MethodInfo method, boolean polls, @Nullable String type) {
    found.putIfAbsent(method, new Consumer(method, polls, type != null && ledgered.contains(type)));
  }

  private static Set<String> internal(Set<String> names) {
    Set<String> found = new HashSet<>();
    names.forEach(name -> found.add(Types.fromBinary(name)));
    return found;
  }

  private static boolean isAnnotated(MethodInfo method, Set<String> annotations) {
    for (AnnotationInfo annotation : method.annotations()) {
      if (annotations.contains(annotation.type())) {
        return true;
      }
    }
    return false;
  }

  /** The consumer's type of which it implements the method; null if of none. */
  private @Nullable String implemented(Classes classes, MethodInfo method) {
    if (!method.isVirtual() || method.isSynthetic()) {
      return null;
    }
    for (String type : classes.selfAndSupertypes(method.owner().name())) {
      ClassInfo info = types.contains(type) ? classes.find(type) : null;
      if (info != null && declares(info, method)) {
        return type;
      }
    }
    return null;
  }

  /** A generic interface declares the method under an erased descriptor, so the count decides. */
  private static boolean declares(ClassInfo type, MethodInfo method) {
    int arity = Types.parameters(method.descriptor()).size();
    return type.methods().stream()
        .anyMatch(
            declared ->
                declared.isAbstract()
                    && declared.name().equals(method.name())
                    && Types.parameters(declared.descriptor()).size() == arity);
  }

  /** Whether the call asks a broker for the next messages. */
  static boolean asks(Program program, Call call) {
    return call.name().equals("poll")
        && call.arguments().size() == 1
        && program.classes().isSubtype(call.owner(), KAFKA_CONSUMER);
  }

  /** Whether the call tells a broker that what was asked for is handled. */
  static boolean commits(Program program, String owner, String name) {
    return name.startsWith("commit") && program.classes().isSubtype(owner, KAFKA_CONSUMER);
  }

  List<Consumer> all() {
    return new ArrayList<>(found.values());
  }
}
