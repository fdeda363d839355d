package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import org.jspecify.annotations.Nullable;

/** The methods as run on one receiver, by both, for all slices of an analysis. */
final class Targets {

  private final Program program;
  private @Nullable Target[] slots = new @Nullable Target[256];
  private int count;
  private int placed;

  Targets(Program program) {
    this.program = program;
  }

  /** The method on that receiver, which a static one has none of; null if it has no body. */
  @Nullable Target of(MethodInfo method, @Nullable Obj self) {
    return of(program.facts(method), self);
  }

  /** The same of a method of which facts are at hand. */
  @Nullable Target of(MethodFacts facts, @Nullable Obj receiver) {
    Obj self = facts.isStatic() ? null : receiver;
    if (facts.number() < 0 || !isShared(self)) {
      MethodBody body = facts.body();
      return body == null ? null : new Target(-1, facts, body, self);
    }
    return self == null ? alone(facts) : on(facts, self);
  }

  private @Nullable Target alone(MethodFacts facts) {
    Target known = facts.alone();
    MethodBody body = known == null ? facts.body() : null;
    if (body != null) {
      known = new Target(count++, facts, body, null);
      facts.setAlone(known);
    }
    return known;
  }

  private @Nullable Target on(MethodFacts facts, Obj self) {
    int mask = slots.length - 1;
    int at = hash(facts, self) & mask;
    Target there = slots[at];
    while (there != null && (there.facts() != facts || there.self() != self)) {
      at = at + 1 & mask;
      there = slots[at];
    }
    return there == null ? make(facts, self) : there;
  }

  /** Whether the receiver is one that all slices share. */
  private static boolean isShared(@Nullable Obj self) {
    return self == null || self instanceof Obj.Exact exact && exact.site() == null;
  }

  private @Nullable Target make(MethodFacts facts, Obj self) {
    MethodBody body = facts.body();
    if (body == null) {
      return null;
    }
    Target made = new Target(count++, facts, body, self);
    if (++placed * 2 > slots.length) {
      @Nullable Target[] old = slots;
      slots = new @Nullable Target[old.length * 2];
      for (Target each : old) {
        if (each != null) {
          place(each);
        }
      }
    }
    place(made);
    return made;
  }

  private void place(Target made) {
    int mask = slots.length - 1;
    int at = hash(made.facts(), java.util.Objects.requireNonNull(made.self())) & mask;
    while (slots[at] != null) {
      at = at + 1 & mask;
    }
    slots[at] = made;
  }

  /** Methods of one class run on one receiver, which have numbers in a row, are side by side. */
  private static int hash(MethodFacts facts, Obj self) {
    return facts.number() * 2 + (self.hashCode() * 0x9E3779B9 >>> 3);
  }
}
