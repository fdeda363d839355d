package io.github.outboxguard.guardrail.catalogue;

import java.lang.ref.SoftReference;

/**
 * What is a tool, what is an effect, what is an outbox write, what must never be flagged. Reads the
 * data files that ship with it, which takes a few milliseconds; entries are looked up by owner,
 * never searched. Immutable and thread-safe.
 */
public final class Catalogue {

  /** One build asks several times, always with the same configuration. */
  private static volatile SoftReference<Catalogue> last = new SoftReference<>(null);

  private final GuardConfig config;
  private final Kinds kinds;
  private final NamedVerb names;
  private final VerbData verbs;
  private final OwnerIndex<CallEntry> calls;
  private final ToolDeclarations tools;
  private final FrameworkFacts frameworks;

  private Catalogue(GuardConfig config) {
    this.config = config;
    this.kinds = Kinds.load().with(config.kinds());
    this.names = NamedVerb.load();
    this.verbs = VerbData.load();
    this.calls = CallEntries.load(config, kinds);
    this.tools = ToolDeclarations.load(config);
    this.frameworks = FrameworkFacts.load(kinds);
  }

  /** The catalogue as it ships. */
  public static Catalogue builtIn() {
    return with(GuardConfig.none());
  }

  /** The catalogue with a team's own entries, which win over the shipped ones. */
  public static Catalogue with(GuardConfig config) {
    Catalogue known = last.get();
    if (known == null || !known.isOf(config)) {
      known = new Catalogue(config);
      last = new SoftReference<>(known);
    }
    return known;
  }

  /** The same one is told apart first: to compare records takes a cold JVM several milliseconds. */
  private boolean isOf(GuardConfig other) {
    return config == other || config.equals(other);
  }

  /** Tells calls apart in the light of one hierarchy; make one per analysis. */
  public CallClassifier classifier(TypeHierarchy types) {
    return new CallClassifier(
        new CallLookup<>(calls, types), new HttpVerbs(verbs, types), names, kinds, types);
  }

  /** The ways in which frameworks are told of tools. */
  public ToolDeclarations tools() {
    return tools;
  }

  /** What frameworks do with application code behind its back. */
  public FrameworkFacts frameworks() {
    return frameworks;
  }

  /** The kinds of effects with their policies, as configured. */
  public Kinds kinds() {
    return kinds;
  }
}
