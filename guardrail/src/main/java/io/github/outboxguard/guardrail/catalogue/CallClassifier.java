package io.github.outboxguard.guardrail.catalogue;

import io.github.outboxguard.guardrail.catalogue.CallClass.Effect;
import io.github.outboxguard.guardrail.catalogue.HttpVerbs.VerbFact;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a call is, in the light of one hierarchy. Made by {@link
 * Catalogue#classifier(TypeHierarchy)}, once per analysis. Thread-safe if the hierarchy is.
 */
public final class CallClassifier {

  private static final CallClass UNLISTED = new CallClass.Unlisted();

  private final CallLookup<CallEntry> lookup;
  private final HttpVerbs verbs;
  private final NamedVerb names;
  private final Kinds kinds;
  private final TypeHierarchy types;
  private final OwnAnnotations annotations;

  CallClassifier(
      CallLookup<CallEntry> lookup,
      HttpVerbs verbs,
      NamedVerb names,
      Kinds kinds,
      TypeHierarchy types) {
    this.lookup = lookup;
    this.verbs = verbs;
    this.names = names;
    this.kinds = kinds;
    this.types = types;
    this.annotations = new OwnAnnotations(types, kinds);
  }

  /**
   * Tells what a call is. An effect of a kind that is switched off is {@link CallClass.Harmless}
   * with the reason {@code switched-off}.
   */
  public CallClass classify(CallSite call) {
    CallClass own = annotations.of(call);
    if (own != null) {
      return own;
    }
    CallEntry entry = lookup.find(call);
    return entry == null ? UNLISTED : meaning(entry, call);
  }

  /** What a call on an interface is of which that factory makes the objects. */
  public CallClass proxied(ProxyFactory factory, CallSite call) {
    return meaning(factory.meaning(), call);
  }

  private CallClass meaning(CallEntry entry, CallSite call) {
    if (entry instanceof CallEntry.OfEffect effect) {
      return kinds.policy(effect.entry().kind()) == Kinds.Policy.OFF
          ? new CallClass.Harmless(effect.entry().id(), "switched-off")
          : effect(effect, call);
    }
    if (entry instanceof CallEntry.OfOutbox outbox) {
      return outbox.requires() == null || types.exists(outbox.requires())
          ? outbox.write()
          : outbox.otherwise();
    }
    return ((CallEntry.OfHarmless) entry).harmless();
  }

  /** The verbs of HTTP requests, in the light of the same hierarchy. */
  public HttpVerbs verbs() {
    return verbs;
  }

  /** What a method of that name does, by its first word in camel case. */
  public Access named(String method) {
    return names.ofMethod(method);
  }

  private Effect effect(CallEntry.OfEffect entry, CallSite call) {
    Access access = entry.access().of(call, names);
    AccessRule.Source source = entry.access().source();
    if (access != Access.UNKNOWN) {
      return new Effect(entry.entry(), access, false, -1);
    }
    if (source == AccessRule.Source.DECLARATION) {
      return new Effect(entry.entry(), HttpVerbs.access(verbs.declared(call)), false, -1);
    }
    return source == AccessRule.Source.HTTP_VERB
        ? byVerb(entry.entry(), verbs.of(call))
        : new Effect(entry.entry(), access, false, -1);
  }

  private static Effect byVerb(EffectEntry entry, @Nullable VerbFact fact) {
    if (fact == null) {
      return new Effect(entry, Access.UNKNOWN, true, -1);
    }
    return fact.verb() == null || fact.weak()
        ? new Effect(entry, Access.UNKNOWN, true, fact.argument())
        : new Effect(entry, HttpVerbs.access(fact.verb()), false, -1);
  }
}
