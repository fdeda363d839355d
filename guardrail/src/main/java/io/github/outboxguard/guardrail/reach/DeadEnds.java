package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells methods that need not be followed, whoever calls them with whatever: such as checks of
 * arguments, questions for a number, tests of a flag. They and all that they call make nothing of
 * the application, keep nothing, run nothing that depends on an object, and do nothing that the
 * catalogue knows. One in eight of the methods that a large tool runs is one.
 */
final class DeadEnds {

  /** Deeper chains of small methods are rare, and each step takes a frame of the stack. */
  private static final int DEPTH = 16;

  /** Final classes of the JDK: on one of these, a call runs code of the JDK alone. */
  private static final Set<String> FINAL =
      Set.of(
          "java/lang/Boolean",
          "java/lang/Character",
          "java/lang/Double",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/String",
          "java/lang/StringBuilder");

  private final Program program;
  private final Derived<MethodFacts, Boolean> known = new Derived<>(this::find);
  private int depth;

  DeadEnds(Program program) {
    this.program = program;
  }

  /**
   * Whether the method is one, as far as can be told without looking at all that may override what
   * it calls. What it returns may matter all the same.
   */
  boolean contain(MethodFacts facts) {
    return facts.number() >= 0 && known.of(facts.number(), facts);
  }

  private Boolean find(MethodFacts facts) {
    // What calls itself is taken for none: nobody has looked at all of it yet.
    known.tell(facts.number(), false);
    depth++;
    boolean found = depth <= DEPTH && isOne(facts);
    depth--;
    return found;
  }

  private boolean isOne(MethodFacts facts) {
    MethodBody body = facts.body();
    return body != null
        && facts.initialisation().isEmpty()
        && body.closures().isEmpty()
        && !mayBeWrapped(facts, body.method())
        && keepsNothing(facts.plan())
        && callsNothing(body);
  }

  /** Whether other code may be made to run around it. */
  private boolean mayBeWrapped(MethodFacts facts, MethodInfo method) {
    return facts.isWritten()
        && !(method.annotations().isEmpty()
            && method.owner().annotations().isEmpty()
            && program.advices().all().isEmpty());
  }

  private static boolean keepsNothing(VisitPlan plan) {
    return plan.made.length == 0 && plan.read.length == 0 && plan.writes.length == 0;
  }

  private boolean callsNothing(MethodBody body) {
    // First what is known at once: most methods that are none are told by that.
    for (Call call : body.calls()) {
      if (followed(call) == null && !isHarmless(call)) {
        return false;
      }
    }
    for (Call call : body.calls()) {
      MethodFacts next = followed(call);
      if (next != null && !contain(next)) {
        return false;
      }
    }
    return true;
  }

  /** The one method of the application that the call runs, whatever it is made on; else null. */
  private @Nullable MethodFacts followed(Call call) {
    return switch (call.kind()) {
      case STATIC, SPECIAL -> program.callFacts(call.target()).followed();
      case VIRTUAL -> notOverridden(program.callFacts(call.target()).followed());
      case INTERFACE, CONCAT, RECORD, DYNAMIC -> null;
    };
  }

  private static @Nullable MethodFacts notOverridden(@Nullable MethodFacts named) {
    MethodBody body = named == null ? null : named.body();
    return body != null && (body.method().isPrivate() || body.method().isFinal()) ? named : null;
  }

  private boolean isHarmless(Call call) {
    return switch (call.kind()) {
      case CONCAT -> takesTextsOnly(call);
      case STATIC -> isHarmlessOfLibrary(call);
      case SPECIAL -> call.name().equals("<init>") && isHarmlessOfLibrary(call);
      case VIRTUAL, INTERFACE -> FINAL.contains(call.owner()) && isHarmlessOfLibrary(call);
      case RECORD, DYNAMIC -> false;
    };
  }

  private boolean isHarmlessOfLibrary(Call call) {
    MethodInfo named = program.named(call.target());
    if (named != null && named.owner().isOpen() || program.callFacts(call.target()).stops()) {
      return false;
    }
    Crossing crossing = program.crossing(call.target());
    return crossing.models().length == 0
        && crossing.missing() == null
        && !crossing.runsFunction()
        && takesTextsOnly(call)
        && !(call.receiver() instanceof Value.FieldRead && takesReferences(call));
  }

  /** What is given to an object in a field may be in that field from then on. */
  private static boolean takesReferences(Call call) {
    for (int i = 0; i < call.argumentCount(); i++) {
      if (call.argument(i).id() >= 0) {
        return true;
      }
    }
    return false;
  }

  /** What is given away is no object that anybody could do anything with. */
  private static boolean takesTextsOnly(Call call) {
    List<String> types = call.target().descriptor().types();
    for (int i = 0; i < call.argumentCount(); i++) {
      if (call.argument(i).id() >= 0 && !types.get(i).equals("java/lang/String")) {
        return false;
      }
    }
    return true;
  }
}
