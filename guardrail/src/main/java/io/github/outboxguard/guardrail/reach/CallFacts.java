package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import org.jspecify.annotations.Nullable;

/**
 * What is the same of all calls of a method that is named so, in all slices. What the last receiver
 * led to is kept, since most methods are called on one class many times in a row.
 */
final class CallFacts {

  private final Program program;
  private final MethodRef target;
  private final CallClass meaning;
  private final boolean stops;
  private boolean asked;
  private @Nullable MethodFacts followed;
  private @Nullable Obj lastReceiver;
  private @Nullable Target lastTarget;
  private Obj.@Nullable Exact lastSelecting;
  private Selections.@Nullable Selected lastSelected;

  CallFacts(Program program, MethodRef target, CallClass meaning) {
    this.program = program;
    this.target = target;
    this.meaning = meaning;
    this.stops = meaning instanceof CallClass.Effect || meaning instanceof CallClass.OutboxWrite;
  }

  /** The method named. */
  MethodRef target() {
    return target;
  }

  CallClass meaning() {
    return meaning;
  }

  /** Whether the catalogue's word on the call counts more than the body that it has. */
  boolean stops() {
    return stops;
  }

  /** The one method that it runs if it is not dispatched; null if its body is not followed. */
  @Nullable MethodFacts followed() {
    if (!asked) {
      asked = true;
      MethodInfo named = program.named(target);
      followed = named == null || !named.owner().isOpen() || stops ? null : program.facts(named);
    }
    return followed;
  }

  /** That method without a receiver; null if none is followed. */
  @Nullable Target alone() {
    MethodFacts method = followed();
    return method == null ? null : program.targets().of(method, null);
  }

  /** That method on that receiver; null if none is followed. */
  @Nullable Target on(Obj receiver) {
    if (lastReceiver == receiver) {
      return lastTarget;
    }
    Target found = find(receiver);
    // What belongs to one slice is not kept: all of the slice would be.
    if (found != null && found.number() >= 0) {
      lastReceiver = receiver;
      lastTarget = found;
    }
    return found;
  }

  private @Nullable Target find(Obj receiver) {
    MethodFacts method = followed();
    if (method == null) {
      return null;
    }
    Obj self =
        receiver instanceof Obj.Opaque opaque
            ? program.things().exact(Types.internal(opaque.type()))
            : receiver;
    return program.targets().of(method, self);
  }

  /** What it runs on an object of exactly that class. */
  Selections.Selected selected(Obj.Exact object) {
    Selections.Selected found = lastSelected;
    if (found == null || lastSelecting != object) {
      found = program.selections().of(target, object);
      lastSelecting = object;
      lastSelected = found;
    }
    return found;
  }
}
