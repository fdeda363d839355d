package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.FieldWrite;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What following a body comes to, worked out once for all slices: what never leads anywhere is left
 * out, and what is named is found.
 */
final class VisitPlan {

  // Most bodies have none of most of these.
  private static final int[] NO_LINES = {};
  private static final Obj.Exact[] NO_OBJECTS = {};
  private static final Initialisation[] NO_INITIALISATIONS = {};
  private static final CallStep[] NO_CALLS = {};
  private static final FieldWrite[] NO_WRITES = {};
  private static final FieldPlace[] NO_FIELDS = {};
  private static final Value[] NO_VALUES = {};
  private static final @Nullable Obj[] NO_UNKNOWNS = {};

  /** The objects of open classes that the body makes, and where. */
  final Obj.Exact[] made;

  final int[] madeLines;

  /** The initialisers that reading static fields may run, and where. */
  final Initialisation[] read;

  final int[] readLines;

  /** The stores that put a reference somewhere or may run an initialiser. */
  final FieldWrite[] writes;

  final FieldPlace[] written;
  final Initialisation[] writing;

  /** How each call of the body is followed. */
  final CallStep[] calls;

  final Value[] returns;

  /**
   * Objects of the parameters' types of which no more is known; null for primitives, for self and
   * for what is not used.
   */
  final @Nullable Obj[] unknowns;

  VisitPlan(Program program, MethodFacts facts, MethodBody body) {
    List<Value.Fresh> fresh = new ArrayList<>(0);
    for (Value.Fresh each : body.fresh()) {
      if (facts.constant(each) instanceof Obj.Exact object && object.isOpen()) {
        fresh.add(each);
      }
    }
    made = fresh.isEmpty() ? NO_OBJECTS : new Obj.Exact[fresh.size()];
    madeLines = lines(made.length);
    for (int i = 0; i < made.length; i++) {
      made[i] = (Obj.Exact) java.util.Objects.requireNonNull(facts.constant(fresh.get(i)));
      madeLines[i] = fresh.get(i).line();
    }
    List<Value.FieldRead> reads = new ArrayList<>(0);
    for (Value.FieldRead each : body.reads()) {
      if (each.isStatic() && !program.initialisation(each.field()).isEmpty()) {
        reads.add(each);
      }
    }
    read = initialisations(reads.size());
    readLines = lines(read.length);
    for (int i = 0; i < read.length; i++) {
      read[i] = program.initialisation(reads.get(i).field());
      readLines[i] = reads.get(i).line();
    }
    List<FieldWrite> stores = new ArrayList<>(0);
    for (FieldWrite each : body.writes()) {
      if (each.value().id() >= 0 || !initialisation(program, each).isEmpty()) {
        stores.add(each);
      }
    }
    writes = stores.toArray(NO_WRITES);
    written = writes.length == 0 ? NO_FIELDS : new FieldPlace[writes.length];
    writing = initialisations(writes.length);
    for (int i = 0; i < writes.length; i++) {
      written[i] = program.place(writes[i].field());
      writing[i] = initialisation(program, writes[i]);
    }
    calls = calls(body.calls());
    returns = body.returns().toArray(NO_VALUES);
    unknowns = unknowns(program, facts, body);
  }

  private static @Nullable Obj[] unknowns(Program program, MethodFacts facts, MethodBody body) {
    @Nullable Obj[] found = NO_UNKNOWNS;
    List<Value.@Nullable Parameter> parameters = body.parameters();
    for (int i = facts.isStatic() ? 0 : 1; i < parameters.size(); i++) {
      Value.Parameter parameter = parameters.get(i);
      if (parameter != null && parameter.isUsed()) {
        found = found.length == 0 ? new @Nullable Obj[parameters.size()] : found;
        found[i] = program.things().opaque(parameter.type(), Obj.Origin.LIBRARY);
      }
    }
    return found;
  }

  private static CallStep[] calls(List<Call> calls) {
    CallStep[] steps = calls.isEmpty() ? NO_CALLS : new CallStep[calls.size()];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = CallStep.of(calls.get(i).kind());
    }
    return steps;
  }

  private static int[] lines(int count) {
    return count == 0 ? NO_LINES : new int[count];
  }

  private static Initialisation[] initialisations(int count) {
    return count == 0 ? NO_INITIALISATIONS : new Initialisation[count];
  }

  private static Initialisation initialisation(Program program, FieldWrite write) {
    return write.isStatic() ? program.initialisation(write.field()) : Initialisation.NONE;
  }
}
