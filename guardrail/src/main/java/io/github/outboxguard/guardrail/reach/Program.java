package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.FieldInfo;
import io.github.outboxguard.guardrail.bytecode.FieldRef;
import io.github.outboxguard.guardrail.bytecode.Hierarchy;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import io.github.outboxguard.guardrail.catalogue.CallClassifier;
import io.github.outboxguard.guardrail.catalogue.CallFinder;
import io.github.outboxguard.guardrail.catalogue.CallSite;
import io.github.outboxguard.guardrail.catalogue.CallbackCall;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.EventChannel;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.catalogue.MessageStart;
import io.github.outboxguard.guardrail.catalogue.ProxyFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is the same for all tools of an application: its classes, what the catalogue says of calls,
 * what a container makes. Worked out when first asked for, then shared. Not thread-safe.
 */
final class Program {

  private final Classes classes;
  private final CallClassifier classifier;
  private final FrameworkFacts frameworks;
  private final CallFinder<EventChannel> publications;
  private final CallFinder<CallbackCall> callbacks;
  private final CallFinder<MessageStart> messages;
  private final Set<String> messageTypes = new HashSet<>();
  private final Facts<MethodFacts> methods = new Facts<>();
  private final Map<String, Boolean> initialised = new HashMap<>();
  private final Facts<Boolean> initialisingCalls = new Facts<>();
  private final Facts<Boolean> initialisingFields = new Facts<>();
  private final Facts<DeclaredType> returned = new Facts<>();
  private final Map<String, FieldPlace> fields = new HashMap<>();
  private final Facts<FieldPlace> places = new Facts<>();
  private final Things things;
  private final Subtypes subtypes;
  private final DeclaredTypes declared;
  private final Selections selections;
  private final Overrides overrides;
  private final Beans beans;
  private final BeanNames beanNames;
  private final Injections injections;
  private final FieldStores stores;
  private final Listeners listeners;
  private final Advices advices;
  private final Interceptors interceptors;
  private final Proxies proxies;
  private final Set<String> ownEntries = new HashSet<>();
  private final Facts<CallClass> meanings = new Facts<>();
  private final Facts<Optional<EventChannel>> channels = new Facts<>();
  private final Facts<Optional<CallbackCall>> callbackCalls = new Facts<>();
  private final Facts<Optional<MessageStart>> messageStarts = new Facts<>();

  Program(Classes classes, Hierarchy hierarchy, Catalogue catalogue, GuardConfig config) {
    this.classes = classes;
    this.classifier = catalogue.classifier(hierarchy);
    this.frameworks = catalogue.frameworks();
    this.publications = frameworks.eventPublications(hierarchy);
    this.callbacks = frameworks.callbacks(hierarchy);
    this.messages = frameworks.messages(hierarchy);
    frameworks.messageTypes().forEach(type -> messageTypes.add(Types.fromBinary(type)));
    this.things = new Things(classes);
    this.subtypes = new Subtypes(classes);
    this.declared = new DeclaredTypes(classes, subtypes);
    this.selections = new Selections(classes);
    this.overrides = new Overrides(classes);
    this.beans = new Beans(this);
    this.beanNames = new BeanNames(this);
    this.injections = new Injections(this);
    this.stores = new FieldStores(classes);
    this.listeners = new Listeners(this);
    this.advices = new Advices(this);
    this.interceptors = new Interceptors(this);
    this.proxies =
        new Proxies(classes, frameworks.proxyFactories(hierarchy), frameworks.proxyFactoryOwners());
    config.effects().forEach(effect -> ownEntries.add(effect.id()));
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

  /** What is the same of a method that has that body wherever it runs. */
  MethodFacts facts(MethodInfo method, MethodBody body) {
    MethodFacts known = methods.get(method.id());
    if (known == null) {
      known = new MethodFacts(this, method, body);
      methods.put(method.id(), known);
    }
    return known;
  }

  /** Whether using the class for the first time may run a static initialiser in sight. */
  boolean hasInitialiser(String type) {
    Boolean known = initialised.get(type);
    if (known == null) {
      known =
          classes.selfAndSupertypes(type).stream()
              .anyMatch(each -> classes.isOpen(each) && declaresInitialiser(each));
      initialised.put(type, known);
    }
    return known;
  }

  /** The same for the class that a call names. */
  boolean initialises(MethodRef target) {
    Boolean known = initialisingCalls.get(target.id());
    if (known == null) {
      known = hasInitialiser(target.owner());
      initialisingCalls.put(target.id(), known);
    }
    return known;
  }

  /** The same for the class that a read or write of a static field names. */
  boolean initialises(FieldRef field) {
    Boolean known = initialisingFields.get(field.id());
    if (known == null) {
      known = hasInitialiser(field.owner());
      initialisingFields.put(field.id(), known);
    }
    return known;
  }

  /** What the return type of a method tells. */
  DeclaredType returned(MethodRef target) {
    DeclaredType known = returned.get(target.id());
    if (known == null) {
      known = declared.of(target.descriptor().returnedType());
      returned.put(target.id(), known);
    }
    return known;
  }

  private boolean declaresInitialiser(String type) {
    ClassInfo info = classes.find(type);
    return info != null && info.method("<clinit>", "()V") != null;
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

  /** What virtual calls run. */
  Selections selections() {
    return selections;
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
    CallClass known = meanings.get(target.id());
    if (known == null) {
      String owner = target.owner();
      String name = target.name();
      String descriptor = target.descriptor().text();
      known = classifier.classify(site(owner, name, descriptor));
      if (known instanceof CallClass.Effect effect
          && followsBody(effect, owner, name, descriptor)) {
        known = new CallClass.Unlisted();
      }
      if (known instanceof CallClass.Unlisted) {
        known = proxied(known, owner, name, descriptor);
      }
      meanings.put(target.id(), known);
    }
    return known;
  }

  /** A call on an interface of which a library makes the object is what the catalogue says. */
  private CallClass proxied(CallClass unlisted, String owner, String name, String descriptor) {
    ClassInfo info = proxies.none() || !classes.isOpen(owner) ? null : classes.find(owner);
    if (info == null || !info.isInterface()) {
      return unlisted;
    }
    MethodInfo method = classes.resolve(owner, name, descriptor);
    ProxyFactory factory = proxies.of(owner);
    if (factory == null || method == null || !method.isAbstract()) {
      return unlisted;
    }
    CallClass meaning = classifier.proxied(factory, site(owner, name, descriptor));
    return meaning instanceof CallClass.Effect effect
            && followsBody(effect, owner, name, descriptor)
        ? unlisted
        : meaning;
  }

  /** Application code that has a body is followed, unless the user says what it does. */
  private boolean followsBody(
      CallClass.Effect effect, String owner, String name, String descriptor) {
    if (ownEntries.contains(effect.entry().id()) || isOwn(effect.entry().id())) {
      return false;
    }
    MethodInfo method = name.equals("<init>") ? null : classes.resolve(owner, name, descriptor);
    if (method != null && method.owner().isOpen() && !method.isAbstract()) {
      return true;
    }
    return effect.entry().unlessImplemented() && !subtypes.concrete(owner).isEmpty();
  }

  private static boolean isOwn(String id) {
    return id.startsWith("outbox-guard");
  }

  @Nullable EventChannel publication(Invocation call) {
    int id = call.target().id();
    Optional<EventChannel> known = channels.get(id);
    if (known == null) {
      known =
          Optional.ofNullable(
              publications.find(site(call.owner(), call.name(), call.descriptor())));
      channels.put(id, known);
    }
    return known.orElse(null);
  }

  /** How that call begins a message for an outbox; null if it does not. */
  @Nullable MessageStart message(MethodRef target) {
    if (!messageTypes.contains(target.owner())) {
      return null;
    }
    Optional<MessageStart> known = messageStarts.get(target.id());
    if (known == null) {
      known =
          Optional.ofNullable(
              messages.find(site(target.owner(), target.name(), target.descriptor().text())));
      messageStarts.put(target.id(), known);
    }
    return known.orElse(null);
  }

  /** What becomes of callbacks handed to that call; null if they run at once. */
  @Nullable CallbackCall callback(MethodRef target) {
    Optional<CallbackCall> known = callbackCalls.get(target.id());
    if (known == null) {
      known =
          Optional.ofNullable(
              callbacks.find(site(target.owner(), target.name(), target.descriptor().text())));
      callbackCalls.put(target.id(), known);
    }
    return known.orElse(null);
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
    FieldPlace known = places.get(field.id());
    if (known == null) {
      known = place(field.owner(), field.name(), field.descriptor());
      places.put(field.id(), known);
    }
    return known;
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
