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

  /**
   * A method whose result a container keeps.
   *
   * @param type internal name of the declared result
   * @param fresh the open classes of which it makes the result itself
   */
  record Factory(MethodInfo method, String type, Set<String> fresh) {

    /** Whether what it makes is of exactly that class. */
    boolean makes(String exactType) {
      return fresh.isEmpty() ? type.equals(exactType) : fresh.contains(exactType);
    }
  }

  private final Program program;
  private @Nullable Set<String> managed;
  private final Set<String> stereotyped = new LinkedHashSet<>();
  private List<Factory> factories = List.of();

  /** The managed classes by each type at or above them. */
  private final Map<String, List<String>> managedBelow = new HashMap<>();

  /** The factories by each type at or above that of their result. */
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
    Bindings bindings = new Bindings(program);
    for (ClassInfo info : program.application()) {
      if (info.isAnnotation()) {
        continue;
      }
      if (!info.isInterface() && !info.isAbstract() && isManaged(info)) {
        stereotyped.add(info.name());
      }
      bindings.boundBy(info, stereotyped::add);
      bindings.importedBy(info, stereotyped::add);
      for (MethodInfo method : info.methods()) {
        if (!method.annotations().isEmpty()
            && program.hasAnnotation(method, Names.BEAN_FACTORY_METHOD)) {
          String type = Types.internal(Types.returned(method.descriptor()));
          Set<String> fresh = freshlyReturned(method);
          made.add(new Factory(method, type, fresh));
          found.addAll(fresh);
          bindings.boundBy(method, stereotyped::add);
          if (fresh.isEmpty() && isInstantiable(type)) {
            found.add(type);
          }
        }
      }
    }
    factories = made;
    found.addAll(stereotyped);
    for (String name : found) {
      for (String type : program.classes().selfAndSupertypes(name)) {
        managedBelow.computeIfAbsent(type, key -> new ArrayList<>(2)).add(name);
      }
    }
    for (Factory each : made) {
      for (String type : program.classes().selfAndSupertypes(each.type())) {
        factoriesOf.computeIfAbsent(type, key -> new ArrayList<>(2)).add(each);
      }
    }
    return found;
  }

  private boolean isInstantiable(String type) {
    ClassInfo info = program.classes().isOpen(type) ? program.classes().find(type) : null;
    return info != null && !info.isInterface() && !info.isAbstract();
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

  private Set<String> freshlyReturned(MethodInfo method) {
    Set<String> found = new LinkedHashSet<>();
    MethodBody body = method.body();
    if (body != null) {
      for (Value value : body.returns()) {
        if (value instanceof Value.Fresh fresh && program.classes().isOpen(fresh.type())) {
          found.add(fresh.type());
        }
      }
    }
    return found;
  }

  /** Open classes at or below the type that a container makes because they say so themselves. */
  List<String> stereotypedBelow(String type) {
    return managedBelow(type).stream().filter(stereotyped::contains).toList();
  }

  /** Whether a container makes objects of exactly that class. */
  boolean isManaged(String type) {
    return managed().contains(type);
  }

  /** Managed open classes that are that type or below it. */
  List<String> managedBelow(String type) {
    boolean any = managed().isEmpty() || type.equals("java/lang/Object");
    return any ? List.of() : managedBelow.getOrDefault(type, List.of());
  }

  /** Factories of which the result can be injected as that type. */
  List<Factory> factoriesOf(String type) {
    managed();
    return factoriesOf.getOrDefault(type, List.of());
  }

  /** All factories. */
  List<Factory> factories() {
    managed();
    return factories;
  }
}
