package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import io.github.outboxguard.guardrail.catalogue.CallClassifier;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.catalogue.ProxyFactory;
import java.util.HashSet;
import java.util.Set;

/**
 * What calls mean: what the catalogue and the user's configuration say, where no body says more.
 */
final class Meanings {

  private final Classes classes;
  private final Subtypes subtypes;
  private final CallClassifier classifier;
  private final Proxies proxies;
  private final Set<String> ownEntries = new HashSet<>();
  private final Derived<MethodRef, CallClass> known = new Derived<>(this::classify);

  Meanings(
      Classes classes,
      Subtypes subtypes,
      CallClassifier classifier,
      Proxies proxies,
      GuardConfig config) {
    this.classes = classes;
    this.subtypes = subtypes;
    this.classifier = classifier;
    this.proxies = proxies;
    config.effects().forEach(effect -> ownEntries.add(effect.id()));
  }

  CallClass of(MethodRef target) {
    return known.of(target.id(), target);
  }

  private CallClass classify(MethodRef target) {
    String owner = target.owner();
    String name = target.name();
    String descriptor = target.descriptor().text();
    CallClass meaning = classifier.classify(Program.site(owner, name, descriptor));
    if (meaning instanceof CallClass.Effect effect
        && followsBody(effect, owner, name, descriptor)) {
      meaning = new CallClass.Unlisted();
    }
    return meaning instanceof CallClass.Unlisted
        ? proxied(meaning, owner, name, descriptor)
        : meaning;
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
    CallClass meaning = classifier.proxied(factory, Program.site(owner, name, descriptor));
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
}
