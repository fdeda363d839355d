package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.catalogue.CallClass;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a slice ran into, before paths are known. */
final class Findings {

  /** A call that is an effect. */
  record Effect(Invocation call, CallClass.Effect meaning) {}

  /** A call that files a request in an outbox. */
  record Write(Invocation call, CallClass.OutboxWrite meaning) {}

  /** Something that could not be followed. */
  record Gap(Node node, int line, String reason, String detail) {

    /** Written out, because a record's own is linked by method handles, at a cold JVM's expense. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Gap gap
          && gap.node == node
          && gap.line == line
          && gap.reason.equals(reason)
          && gap.detail.equals(detail);
    }

    @Override
    public int hashCode() {
      return (node.number() * 31 + line) * 31 + detail.hashCode();
    }
  }

  private record NeededText(Invocation call, Var text, String reason) {}

  private record NeededMember(Invocation call, Var member) {}

  private final List<NeededText> texts = new ArrayList<>();
  private final List<NeededMember> members = new ArrayList<>();
  private final List<Effect> effects = new ArrayList<>();
  private final List<Write> writes = new ArrayList<>();
  private final List<Gap> gaps = new ArrayList<>();
  private final Set<Gap> known = new HashSet<>();
  private final List<Invocation> functions = new ArrayList<>();

  void effect(Invocation call, CallClass.Effect meaning) {
    effects.add(new Effect(call, meaning));
  }

  void outboxWrite(Invocation call, CallClass.OutboxWrite meaning) {
    writes.add(new Write(call, meaning));
  }

  void unresolved(Node node, int line, String reason, String detail) {
    Gap gap = new Gap(node, line, reason, detail);
    if (known.add(gap)) {
      gaps.add(gap);
    }
  }

  /** A functional object of library type is run; unresolved if none is found to be there. */
  void maybeUnknown(Invocation call) {
    functions.add(call);
  }

  /** A call that is followed only if a string is constant. */
  void needsText(Invocation call, Var text, String reason) {
    texts.add(new NeededText(call, text, reason));
  }

  /** A call through a member object, followed only if the member is known. */
  void needsMember(Invocation call, Var member) {
    members.add(new NeededMember(call, member));
  }

  /** Adds what turned out to stay unknown; to be called once, when nothing more can be found. */
  void settle() {
    for (NeededText needed : texts) {
      boolean known =
          !needed.text().objects().isEmpty()
              && needed.text().objects().stream()
                  .allMatch(object -> object instanceof Obj.Text || object instanceof Obj.Names);
      if (!known) {
        unresolved(
            needed.call().node(), needed.call().line(), needed.reason(), "class name is computed");
      }
    }
    for (NeededMember needed : members) {
      boolean any = false;
      boolean all = true;
      for (Obj object : needed.member().objects()) {
        any |= object instanceof Obj.ClassRef || object instanceof Obj.MemberRef;
        all &= !(object instanceof Obj.MemberRef member) || member.name() != null;
        all &= !(object instanceof Obj.Anything);
      }
      boolean known = any && all;
      if (!known) {
        unresolved(
            needed.call().node(),
            needed.call().line(),
            "reflection",
            io.github.outboxguard.guardrail.bytecode.Types.binary(needed.call().owner())
                + "."
                + needed.call().name()
                + " runs a member that is not known");
      }
    }
  }

  List<Effect> effects() {
    return effects;
  }

  List<Write> writes() {
    return writes;
  }

  List<Gap> gaps() {
    return gaps;
  }

  List<Invocation> functions() {
    return functions;
  }
}
