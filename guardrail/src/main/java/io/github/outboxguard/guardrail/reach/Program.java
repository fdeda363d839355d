package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.FieldInfo;
import io.github.outboxguard.guardrail.bytecode.FieldRef;
import io.github.outboxguard.guardrail.bytecode.Hierarchy;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import io.github.outboxguard.guardrail.catalogue.CallClassifier;
import io.github.outboxguard.guardrail.catalogue.CallSite;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is the same for all tools of an application: its classes, what the catalogue says of calls,
 * what a container makes. Worked out when first asked for, then shared. Not thread-safe.
 */
final class Program {

  private final Classes classes;
  private final CallClassifier classifier;
  private final FrameworkFacts frameworks;
  private final FrameworkCalls frameworkCalls;
  private final Map<String, Initialisation> initialisations = new HashMap<>();
  private final Map<String, FieldPlace> fields = new HashMap<>();
  private final Map<String, StandIns> standIns = new HashMap<>();
  private final Function<String, StandIns> standInMaker = this::standInsFor;
  private final Derived<MethodInfo, MethodFacts> methods =
      new Derived<>(method -> new MethodFacts(this, method));
  private final Derived<MethodInfo, SourceMethod> sources =
      new Derived<>(method -> SourceMethod.of(classes(), method));
  private final Derived<MethodRef, Initialisation> initialisingCalls =
      new Derived<>(target -> initialisation(target.owner()));
  private final Derived<FieldRef, Initialisation> initialisingFields =
      new Derived<>(field -> initialisation(field.owner()));
  private final Derived<MethodRef, DeclaredType> returned =
      new Derived<>(target -> declared().of(target.descriptor().returnedType()));
  private final Derived<FieldRef, FieldPlace> places =
      new Derived<>(field -> place(field.owner(), field.name(), field.descriptor()));
  private final Derived<FieldPlace, FieldPlace.Filling> fillings = new Derived<>(FieldPlace::fill);
  private final Derived<MethodRef, Optional<MethodInfo>> named = new Derived<>(this::resolve);
  private final Derived<MethodRef, Optional<MethodInfo>> functionTakers =
      new Derived<>(target -> Optional.ofNullable(Outsiders.functionTaker(classes(), target)));
  private final Derived<MethodRef, CallFacts> calls =
      new Derived<>(target -> new CallFacts(this, target, meaning(target)));
  private final PairFacts<Obj.Opaque, MethodRef, Candidates.Narrowed> narrowings =
      new PairFacts<>((object, target) -> Candidates.narrow(classes(), object, target));
  private final Derived<MethodRef, Crossing> crossings =
      new Derived<>(target -> new Crossing(this, target));
  private final SeenTypes seen = new SeenTypes(this);
  private final Makings makings = new Makings(this);
  private final Things things;
  private final Subtypes subtypes;
  private final DeclaredTypes declared;
  private final Targets targets;
  private final DeadEnds deadEnds = new DeadEnds(this);
  private final Selections selections;
  private final Overrides overrides;
  private final Beans beans;
  private final BeanNames beanNames;
  private final Injections injections;
  private final FieldStores stores;
  private final Listeners listeners;
  private final Advices advices;
  private final Interceptors interceptors;
  private final Meanings meanings;
  private int standInCount;

  Program(Classes classes, Hierarchy hierarchy, Catalogue catalogue, GuardConfig config) {
    this.classes = classes;
    this.classifier = catalogue.classifier(hierarchy);
    this.frameworks = catalogue.frameworks();
    this.frameworkCalls = new FrameworkCalls(frameworks, hierarchy);
    this.things = new Things(classes);
    this.subtypes = new Subtypes(classes);
    this.declared = new DeclaredTypes(classes, subtypes);
    this.targets = new Targets(this);
    this.selections = new Selections(this);
    this.overrides = new Overrides(classes);
    this.beans = new Beans(this);
    this.beanNames = new BeanNames(this);
    this.injections = new Injections(this);
    this.stores = new FieldStores(classes);
    this.listeners = new Listeners(this);
    this.advices = new Advices(this);
    this.interceptors = new Interceptors(this);
    Proxies proxies =
        new Proxies(classes, frameworks.proxyFactories(hierarchy), frameworks.proxyFactoryOwners());
    this.meanings = new Meanings(classes, subtypes, classifier, proxies, config);
  }

  Classes classes() {
    return classes;
  }

  CallClassifier classifier() {
    return classifier;
  }

  FrameworkFacts frameworks() {
    return frameworks;
  }

  /** What is the same of a method of an open class wherever it runs. */
  MethodFacts facts(MethodInfo method) {
    // What is not followed has no number.
    return method.id() < 0 ? new MethodFacts(this, method) : methods.of(method.id(), method);
  }

  /** The method in whose source text a method of an open class stands. */
  SourceMethod source(MethodInfo method) {
    return sources.of(method.id(), method);
  }

  /** The static initialisers in sight that using the class for the first time may run. */
  Initialisation initialisation(String type) {
    return initialisations.computeIfAbsent(type, key -> Initialisation.of(classes, key));
  }

  /** The same for the class that a call names. */
  Initialisation initialisation(MethodRef target) {
    return initialisingCalls.of(target.id(), target);
  }

  /** The same for the class that a read or write of a static field names. */
  Initialisation initialisation(FieldRef field) {
    return initialisingFields.of(field.id(), field);
  }

  /** What making an object of an open class brings with it. */
  Makings makings() {
    return makings;
  }

  /** What the return type of a method tells. */
  DeclaredType returned(MethodRef target) {
    return returned.of(target.id(), target);
  }

  /** The method that a call names, as found from the class named. */
  @Nullable MethodInfo named(MethodRef target) {
    return named.of(target.id(), target).orElse(null);
  }

  private Optional<MethodInfo> resolve(MethodRef target) {
    return Optional.ofNullable(classes.resolve(target.owner(), target.selector()));
  }

  /** The constructor in sight that a call names, if functions are given to it; else null. */
  @Nullable MethodInfo functionTaker(MethodRef target) {
    return functionTakers.of(target.id(), target).orElse(null);
  }

  /** The types as which library code sees what it is given. */
  SeenTypes seen() {
    return seen;
  }

  /** What is the same of all calls of a method that is named so. */
  CallFacts callFacts(MethodRef target) {
    return calls.of(target.id(), target);
  }

  /** What the boundary asks of a call of that method. */
  Crossing crossing(MethodRef target) {
    return crossings.of(target.id(), target);
  }

  Things things() {
    return things;
  }

  Subtypes subtypes() {
    return subtypes;
  }

  /** What declared types tell. */
  DeclaredTypes declared() {
    return declared;
  }

  /** Methods as run on one receiver. */
  Targets targets() {
    return targets;
  }

  /** The methods that need not be followed. */
  DeadEnds deadEnds() {
    return deadEnds;
  }

  /** What virtual calls run. */
  Selections selections() {
    return selections;
  }

  /** What receivers are of which only a type is known. */
  PairFacts<Obj.Opaque, MethodRef, Candidates.Narrowed> narrowings() {
    return narrowings;
  }

  /** What an object of that type can be, if no more is known of it. */
  StandIns standIns(String type) {
    return standIns.computeIfAbsent(type, standInMaker);
  }

  private StandIns standInsFor(String type) {
    return new StandIns(this, standInCount++, type);
  }

  Overrides overrides() {
    return overrides;
  }

  Beans beans() {
    return beans;
  }

  BeanNames beanNames() {
    return beanNames;
  }

  Injections injections() {
    return injections;
  }

  FieldStores stores() {
    return stores;
  }

  Listeners listeners() {
    return listeners;
  }

  Advices advices() {
    return advices;
  }

  Interceptors interceptors() {
    return interceptors;
  }

  /** What the catalogue says of a call; names are internal. */
  CallClass meaning(String owner, String name, String descriptor) {
    return meaning(classes.method(owner, name, descriptor));
  }

  /** What the catalogue says of a call. */
  CallClass meaning(MethodRef target) {
    return meanings.of(target);
  }

  /** What frameworks make of calls, beside what the catalogue says. */
  FrameworkCalls frameworkCalls() {
    return frameworkCalls;
  }

  static CallSite site(String owner, String name, String descriptor) {
    return new CallSite(Types.binary(owner), name, descriptor);
  }

  /** Whether the method carries one of the annotations of a set, directly or by meta-annotation. */
  boolean hasAnnotation(MethodInfo method, Names set) {
    Set<String> names = frameworks.names(set);
    return method.annotations().stream()
        .anyMatch(annotation -> isOrHas(annotation.type(), names, 3));
  }

  boolean hasAnnotation(ClassInfo info, Names set) {
    Set<String> names = frameworks.names(set);
    return info.annotations().stream().anyMatch(annotation -> isOrHas(annotation.type(), names, 3));
  }

  boolean hasAnnotation(FieldInfo field, Names set) {
    Set<String> names = frameworks.names(set);
    return field.annotations().stream()
        .anyMatch(annotation -> isOrHas(annotation.type(), names, 1));
  }

  /** Whether an annotation type is one of the names or carries one of them. */
  boolean isOrHas(String annotation, Set<String> names, int depth) {
    if (names.contains(Types.binary(annotation))) {
      return true;
    }
    if (depth == 0 || annotation.startsWith("java/") || names.isEmpty()) {
      return false;
    }
    ClassInfo info = classes.find(annotation);
    return info != null
        && info.annotations().stream().anyMatch(meta -> isOrHas(meta.type(), names, depth - 1));
  }

  /** The open class that declares the field, found from the class named; null if it is closed. */
  @Nullable ClassInfo declaring(String owner, String field) {
    for (String type : classes.selfAndSupertypes(owner)) {
      ClassInfo info = classes.find(type);
      if (info != null && info.isOpen() && info.field(field) != null) {
        return info;
      }
    }
    return null;
  }

  /** The field that an instruction means. */
  FieldPlace place(FieldRef field) {
    return places.of(field.id(), field);
  }

  /** What is at first in a field that an open class declares. */
  FieldPlace.Filling filling(FieldPlace field) {
    return fillings.of(field.number(), field);
  }

  /** The field that is meant where it is named so. */
  FieldPlace place(String owner, String field, String descriptor) {
    ClassInfo declaring = declaring(owner, field);
    String key = (declaring == null ? owner : declaring.name()) + '.' + field;
    FieldPlace known = fields.get(key);
    if (known == null) {
      known = new FieldPlace(this, fields.size(), declaring, field, descriptor);
      fields.put(key, known);
    }
    return known;
  }

  /** All open classes of the application. */
  List<ClassInfo> application() {
    List<ClassInfo> all = new ArrayList<>();
    for (String name : classes.application()) {
      ClassInfo info = classes.find(name);
      if (info != null) {
        all.add(info);
      }
    }
    return all;
  }
}
