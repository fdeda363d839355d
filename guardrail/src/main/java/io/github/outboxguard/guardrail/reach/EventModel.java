package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.catalogue.EventChannel;

/** Publishing an event inside the process runs the listeners of its type. */
final class EventModel implements EdgeModel {

  @Override
  public void onBoundary(Slice slice, Invocation invocation) {
    EventChannel channel = slice.program().publication(invocation);
    if (channel == null) {
      return;
    }
    Var payload = invocation.argument(channel.payloadArgument());
    if (payload != null) {
      payload.listen(event -> publish(slice, invocation, channel, event));
    }
  }

  private static void publish(Slice slice, Invocation invocation, EventChannel channel, Obj event) {
    for (Listeners.Listener listener : slice.program().listeners().of(channel)) {
      if (!takes(slice.classes(), listener, event)) {
        continue;
      }
      Obj self = new Obj.Exact(listener.method().owner().name(), null);
      Node target =
          slice.reach(
              invocation.node(), invocation.line(), EdgeKind.EVENT, listener.method(), self);
      int first = listener.method().isStatic() ? 0 : 1;
      if (target != null
          && target.parameters.length > first
          && target.body().parameters().get(first) != null) {
        slice.parameter(target, first).add(event);
      }
    }
  }

  private static boolean takes(Classes classes, Listeners.Listener listener, Obj event) {
    if (listener.events().isEmpty()) {
      return true;
    }
    String type =
        event instanceof Obj.Exact exact
            ? exact.type()
            : event instanceof Obj.Opaque opaque ? opaque.type() : null;
    if (type == null) {
      return false;
    }
    boolean exactly = event instanceof Obj.Exact;
    for (String wanted : listener.events()) {
      // Of an event known by a supertype only, a listener of a subtype may be meant.
      if (classes.isSubtype(type, wanted) || !exactly && classes.isSubtype(wanted, type)) {
        return true;
      }
    }
    return false;
  }
}
