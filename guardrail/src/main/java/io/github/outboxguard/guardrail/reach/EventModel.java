package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.catalogue.EventChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Publishing an event inside the process runs the listeners of its type. */
final class EventModel implements EdgeModel {

  @Override
  public boolean concerns(Program program, MethodRef target) {
    return program.frameworkCalls().publication(target) != null;
  }

  @Override
  public void onBoundary(Slice slice, Invocation invocation) {
    EventChannel channel = slice.program().frameworkCalls().publication(invocation.target());
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
      if (listener.makesFunction()) {
        runFunction(slice, invocation, listener, event);
      } else {
        run(slice, invocation, channel, listener, event);
      }
    }
  }

  private static void run(
      Slice slice,
      Invocation invocation,
      EventChannel channel,
      Listeners.Listener listener,
      Obj event) {
    Obj self = slice.things().exact(listener.method().owner().name());
    Node target =
        slice.reach(invocation.node(), invocation.line(), EdgeKind.EVENT, listener.method(), self);
    if (target == null) {
      return;
    }
    int first = listener.method().isStatic() ? 0 : 1;
    if (target.parameters.length > first && target.body().parameters().get(first) != null) {
      slice.parameter(target, first).add(event);
    }
    if (channel.publishesReturned() && listener.annotated() && slice.firstTime(target, channel)) {
      Invocation again = returned(slice, target, channel, target.returned());
      target.returned().listen(next -> publish(slice, again, channel, next));
    }
  }

  /** The publication of what a listener returned, made by the listener. */
  private static Invocation returned(Slice slice, Node listener, EventChannel channel, Var result) {
    List<@Nullable Var> arguments = new ArrayList<>();
    for (int i = 0; i < channel.payloadArgument(); i++) {
      arguments.add(null);
    }
    arguments.add(result);
    return Invocation.of(slice, listener, listener.body().line(), EdgeKind.EVENT, arguments);
  }

  private static void runFunction(
      Slice slice, Invocation invocation, Listeners.Listener listener, Obj event) {
    Node factory = slice.outsiders().of(listener.method());
    if (factory == null) {
      return;
    }
    Var given = new Var(slice.work());
    given.add(event);
    List<@Nullable Var> arguments = List.of(given);
    factory
        .body()
        .returns()
        .forEach(
            value ->
                slice
                    .objects()
                    .of(factory, value)
                    .listen(
                        object -> {
                          if (object instanceof Obj.Lambda lambda) {
                            slice
                                .dispatcher()
                                .functions()
                                .run(invocation.node(), invocation.line(), lambda, arguments, null);
                          }
                        }));
  }

  private static boolean takes(Classes classes, Listeners.Listener listener, Obj event) {
    if (listener.events().isEmpty() || event instanceof Obj.Anything) {
      return true;
    }
    String type =
        event instanceof Obj.Exact exact
            ? exact.type()
            : event instanceof Obj.Opaque opaque
                ? opaque.type()
                : event instanceof Obj.Text ? "java/lang/String" : null;
    if (type == null) {
      return false;
    }
    boolean exactly = !(event instanceof Obj.Opaque);
    return listener.events().stream()
        .anyMatch(
            wanted ->
                takes(classes, wanted, type)
                    // Of an event known by a supertype only, a listener of a subtype may be meant.
                    || !exactly && classes.isSubtype(wanted.type(), type));
  }

  private static boolean takes(Classes classes, EventType wanted, String type) {
    if (!classes.isSubtype(type, wanted.type())) {
      return false;
    }
    String argument = wanted.argument();
    String given =
        argument == null ? null : new EventTypes(classes).argumentOf(type, wanted.type());
    return argument == null || given == null || classes.isSubtype(given, argument);
  }
}
