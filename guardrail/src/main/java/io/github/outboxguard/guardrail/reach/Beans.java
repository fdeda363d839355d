package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The objects that a container makes: instances of stereotyped classes and results of factories.
 */
final class Beans {

  /** A method whose result a container keeps. */
  record Factory(MethodInfo method, String type) {}

  private final Program program;
  private @Nullable Set<String> managed;
  private List<Factory> factories = List.of();
  private final Map<String, List<String>> managedBelow = new HashMap<>();
  private final Map<String, List<Factory>> factoriesOf = new HashMap<>();

  Beans(Program program) {
    this.program = program;
  }

  private Set<String> managed() {
    Set<String> known = managed;
    if (known == null) {
      known = find();
      managed = known;
    }
    return known;
  }

  private Set<String> find() {
    Set<String> found = new LinkedHashSet<>();
    List<Factory> made = new ArrayList<>();
    for (ClassInfo info : program.application()) {
      if (info.isAnnotation()) {
        continue;
      }
      if (!info.isInterface() && !info.isAbstract() && isManaged(info)) {
        found.add(info.name());
      }
      for (MethodInfo method : info.methods()) {
        if (!method.annotations().isEmpty()
            && program.hasAnnotation(method, Names.BEAN_FACTORY_METHOD)) {
          String type = Types.internal(Types.returned(method.descriptor()));
          made.add(new Factory(method, type));
          addReturned(method, found);
        }
      }
    }
    factories = made;
    return found;
  }

  private boolean isManaged(ClassInfo info) {
    if (program.hasAnnotation(info, Names.BEAN_STEREOTYPE)) {
      return true;
    }
    Set<String> types = program.frameworks().names(Names.MANAGED_TYPE);
    return !types.isEmpty()
        && program.classes().selfAndSupertypes(info.name()).stream()
            .anyMatch(type -> types.contains(Types.binary(type)));
  }

  private void addReturned(MethodInfo method, Set<String> found) {
    MethodBody body = method.body();
    if (body != null) {
      for (Value value : body.returns()) {
        if (value instanceof Value.Fresh fresh && program.classes().isOpen(fresh.type())) {
          found.add(fresh.type());
        }
      }
    }
  }

  /** Whether a container makes objects of exactly that class. */
  boolean isManaged(String type) {
    return managed().contains(type);
  }

  /** Managed open classes that are that type or below it. */
  List<String> managedBelow(String type) {
    return managedBelow.computeIfAbsent(
        type,
        key -> {
          List<String> found = new ArrayList<>();
          for (String name : managed()) {
            if (!type.equals("java/lang/Object") && program.classes().isSubtype(name, type)) {
              found.add(name);
            }
          }
          return found;
        });
  }

  /** Factories of which the result can be injected as that type. */
  List<Factory> factoriesOf(String type) {
    managed();
    return factoriesOf.computeIfAbsent(
        type, key -> factories.stream().filter(each -> each.type().equals(key)).toList());
  }

  /** All factories. */
  List<Factory> factories() {
    managed();
    return factories;
  }
}
