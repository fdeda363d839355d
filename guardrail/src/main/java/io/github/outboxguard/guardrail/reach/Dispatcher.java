package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.LambdaSite;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import io.github.outboxguard.guardrail.catalogue.CallbackCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Finds the methods that calls run. */
final class Dispatcher {

  private final Slice slice;
  private final Classes classes;
  private final List<Invocation> unsettled = new ArrayList<>();
  private final List<Invocation> exhausted = new ArrayList<>();
  private final Map<LambdaRun.Key, LambdaRun> lambdaRuns = new HashMap<>();

  Dispatcher(Slice slice) {
    this.slice = slice;
    this.classes = slice.classes();
  }

  /** A call instruction of a node that runs. */
  void call(Node node, Call call) {
    switch (call.kind()) {
      case CONCAT -> concat(node, call);
      case RECORD -> RecordMethods.call(slice, node, call);
      case DYNAMIC -> {
        slice
            .findings()
            .unresolved(
                node,
                call.line(),
                "invokedynamic",
                "bound by " + Types.binary(call.owner()) + ", which this engine cannot follow");
        run(invocation(node, call));
      }
      default -> run(invocation(node, call));
    }
  }

  private Invocation invocation(Node node, Call call) {
    Value receiver = call.receiver();
    List<@Nullable Var> arguments = new ArrayList<>(call.arguments().size());
    for (Value argument : call.arguments()) {
      arguments.add(argument.id() < 0 ? null : slice.objects().of(node, argument));
    }
    Value result = call.result();
    return new Invocation(
        node,
        call.line(),
        call.kind() == Call.Kind.STATIC || call.kind() == Call.Kind.SPECIAL
            ? EdgeKind.CALL
            : EdgeKind.DISPATCH,
        call.kind(),
        call.owner(),
        call.name(),
        call.descriptor(),
        receiver == null || receiver.id() < 0 ? null : slice.objects().of(node, receiver),
        arguments,
        result == null ? null : slice.objects().of(node, result),
        call,
        slice.meaning(call.owner(), call.name(), call.descriptor()));
  }

  /** Follows a call, whatever made it. */
  void run(Invocation call) {
    switch (call.dispatch()) {
      case STATIC -> {
        slice.initialise(call.node(), call.line(), call.owner());
        fixed(call, null);
      }
      case SPECIAL -> special(call);
      case VIRTUAL, INTERFACE -> virtual(call);
      default -> slice.boundary().cross(call);
    }
  }

  private void fixed(Invocation call, @Nullable Obj self) {
    MethodInfo target = classes.resolve(call.owner(), call.name(), call.descriptor());
    if (target != null && target.owner().isOpen() && !stops(call)) {
      Node node = slice.reach(call, call.kind(), target, self);
      if (node != null) {
        slice.bind(call, node);
        return;
      }
    }
    slice.boundary().cross(call);
  }

  /** Whether the catalogue's word on the call counts more than the body that it has. */
  private static boolean stops(Invocation call) {
    return call.meaning() instanceof CallClass.Effect
        || call.meaning() instanceof CallClass.OutboxWrite;
  }

  private void special(Invocation call) {
    Var receiver = call.receiver();
    if (receiver == null) {
      slice.boundary().cross(call);
      return;
    }
    MethodInfo target = classes.resolve(call.owner(), call.name(), call.descriptor());
    if (target == null || !target.owner().isOpen() || stops(call)) {
      slice.boundary().cross(call);
      receiver.listen(
          object -> {
            if (object instanceof Obj.Exact exact
                && classes.isOpen(exact.type())
                && !call.name().equals("<init>")) {
              slice.boundary().template(call, exact);
            }
          });
      return;
    }
    unsettled.add(call);
    receiver.listen(
        object -> {
          Obj self = object;
          if (object instanceof Obj.Opaque opaque) {
            self = new Obj.Exact(Types.internal(opaque.type()), null);
          }
          bindTo(call, target, call.kind(), self);
        });
  }

  private void bindTo(Invocation call, MethodInfo target, EdgeKind kind, @Nullable Obj self) {
    Node node = slice.reach(call, kind, target, self);
    if (node != null) {
      slice.bind(call, node);
    }
  }

  private void virtual(Invocation call) {
    Var receiver = call.receiver();
    unsettled.add(call);
    if (receiver == null) {
      return;
    }
    if (stops(call) && isOpenBody(call)) {
      slice.boundary().cross(call);
      return;
    }
    receiver.listen(object -> arrived(call, object));
  }

  private boolean isOpenBody(Invocation call) {
    MethodInfo target = classes.resolve(call.owner(), call.name(), call.descriptor());
    return target != null && target.owner().isOpen() && !target.isAbstract();
  }

  private void arrived(Invocation call, Obj object) {
    if (object instanceof Obj.Exact exact) {
      if (classes.isOpen(exact.type())) {
        if (fits(exact.type(), call.owner())) {
          dispatch(call, exact, call.kind());
        }
      } else {
        slice.boundary().cross(call);
      }
    } else if (object instanceof Obj.Lambda lambda) {
      lambda(call, lambda);
    } else if (object instanceof Obj.Opaque opaque) {
      opaque(call, opaque);
    } else if (object instanceof Obj.Anything) {
      if (classes.isOpen(call.owner()) && !stops(call)) {
        anyOf(call, call.owner());
      } else {
        slice.boundary().cross(call);
      }
    } else if (object instanceof Obj.ProxyOf proxy) {
      call.targets++;
      handler(call, proxy.handler());
    } else if (object instanceof Obj.Recorder) {
      call.targets++;
    } else {
      slice.boundary().cross(call);
    }
  }

  private void handler(Invocation call, Obj handler) {
    if (handler instanceof Obj.Lambda lambda) {
      List<@Nullable Var> none = new ArrayList<>();
      none.add(null);
      none.add(null);
      none.add(null);
      runLambda(call.node(), call.line(), EdgeKind.PROXY, lambda, none, call.result());
    } else if (handler instanceof Obj.Exact exact) {
      MethodInfo target =
          classes.resolve(
              exact.type(),
              "invoke",
              "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;");
      if (target != null && target.owner().isOpen()) {
        Node node = slice.reach(call, EdgeKind.PROXY, target, exact);
        Var result = call.result();
        if (node != null && result != null) {
          node.returned().flowTo(result);
        }
      }
    }
  }

  private boolean fits(String type, String owner) {
    return classes.isSubtype(type, owner);
  }

  /** Runs the method that an object of that class has. */
  void dispatch(Invocation call, Obj.Exact exact, EdgeKind kind) {
    MethodInfo target = classes.resolve(exact.type(), call.name(), call.descriptor());
    if (target == null || target.isAbstract() && !target.owner().isOpen()) {
      return;
    }
    if (target.owner().isOpen()) {
      bindTo(call, target, kind, exact);
    } else {
      call.targets++;
      slice.boundary().cross(call);
      slice.boundary().template(call, exact);
    }
  }

  private void lambda(Invocation call, Obj.Lambda lambda) {
    LambdaSite site = lambda.site();
    if (!fits(site.samOwner(), call.owner()) && !call.owner().equals(site.samOwner())) {
      return;
    }
    if (call.name().equals(site.samName())) {
      call.targets++;
      runLambda(call.node(), call.line(), lambda, call.arguments(), call.result());
      return;
    }
    MethodInfo target = classes.resolve(site.samOwner(), call.name(), call.descriptor());
    if (target != null && target.owner().isOpen() && !target.isAbstract()) {
      bindTo(call, target, call.kind(), lambda);
    } else {
      call.targets++;
      slice.boundary().cross(call);
      Var result = call.result();
      if (result != null) {
        // A default method such as andThen gives back a function that runs this one.
        result.add(lambda);
      }
    }
  }

  private void opaque(Invocation call, Obj.Opaque opaque) {
    String type = narrower(opaque.type(), call.owner());
    boolean open = classes.isOpen(type);
    if (!open) {
      slice.boundary().cross(call);
      if (opaque.origin() == Obj.Origin.INJECTED) {
        injected(call, type);
      }
      return;
    }
    if (stops(call)) {
      slice.boundary().cross(call);
      return;
    }
    if (opaque.origin() != Obj.Origin.LIBRARY) {
      anyOf(call, type);
    }
  }

  private String narrower(String type, String owner) {
    return type.charAt(0) == '[' || classes.isSubtype(type, owner) ? type : owner;
  }

  /** A container injects an object of library type: its implementations among the beans. */
  private void injected(Invocation call, String type) {
    for (String bean : slice.program().beans().managedBelow(type)) {
      dispatch(call, new Obj.Exact(bean, null), EdgeKind.BEAN);
    }
    for (Beans.Factory factory : slice.program().beans().factoriesOf(type)) {
      Node made = slice.outsider(factory.method());
      if (made != null) {
        for (Value value : made.body().returns()) {
          slice
              .objects()
              .of(made, value)
              .listen(
                  object -> {
                    if (object instanceof Obj.Lambda lambda) {
                      lambda(call, lambda);
                    }
                  });
        }
      }
    }
  }

  /** Any object of an open type: those that a container or the slice makes. */
  void anyOf(Invocation call, String type) {
    ClassInfo info = classes.find(type);
    if (info != null && !info.isAbstract() && !info.isInterface()) {
      dispatch(call, new Obj.Exact(type, null), call.kind());
    }
    for (String bean : slice.program().beans().managedBelow(type)) {
      dispatch(call, new Obj.Exact(bean, null), call.kind());
    }
    slice.whenInstantiated(type, made -> dispatch(call, new Obj.Exact(made, null), call.kind()));
    injectedFunctions(call, type);
  }

  private void injectedFunctions(Invocation call, String type) {
    for (Beans.Factory factory : slice.program().beans().factoriesOf(type)) {
      Node made = slice.outsider(factory.method());
      if (made != null) {
        for (Value value : made.body().returns()) {
          slice
              .objects()
              .of(made, value)
              .listen(
                  object -> {
                    if (object instanceof Obj.Lambda || object instanceof Obj.Exact) {
                      arrived(call, object);
                    }
                  });
        }
      }
    }
  }

  /** A lambda or method reference is made: it is taken to run. */
  void create(Node node, Value.Closure closure) {
    if (isDeferred(node, closure)) {
      return;
    }
    slice.objects().of(node, closure);
    Obj.Lambda lambda = new Obj.Lambda(closure.site(), node);
    List<@Nullable Var> free = new ArrayList<>();
    for (String type : Types.parameters(closure.site().samDescriptor())) {
      free.add(Types.isReference(type) ? new Var(slice.work()) : null);
    }
    runLambda(node, closure.site().line(), lambda, free, null);
  }

  private boolean isDeferred(Node node, Value.Closure closure) {
    for (Call call : node.body().calls()) {
      int index = call.arguments().indexOf(closure);
      if (index >= 0) {
        CallbackCall callback =
            slice.program().callback(call.owner(), call.name(), call.descriptor());
        if (callback != null
            && callback.mode() == CallbackCall.Mode.DEFERRED
            && (callback.argument() < 0 || callback.argument() == index)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Runs a functional object with the arguments given. */
  void runLambda(
      Node node, int line, Obj.Lambda lambda, List<@Nullable Var> given, @Nullable Var result) {
    runLambda(node, line, EdgeKind.CALLBACK, lambda, given, result);
  }

  private void runLambda(
      Node node,
      int line,
      EdgeKind kind,
      Obj.Lambda lambda,
      List<@Nullable Var> given,
      @Nullable Var result) {
    LambdaRun.Key key = new LambdaRun.Key(node, lambda);
    LambdaRun run = lambdaRuns.get(key);
    if (run == null) {
      run = new LambdaRun(slice.work(), lambda.site());
      lambdaRuns.put(key, run);
      start(node, line, kind, lambda, run);
    }
    run.give(given);
    if (result != null) {
      run.result().flowTo(result);
    }
  }

  private void start(Node node, int line, EdgeKind kind, Obj.Lambda lambda, LambdaRun run) {
    LambdaSite site = lambda.site();
    List<@Nullable Var> all = new ArrayList<>();
    for (Value captured : site.captured()) {
      all.add(captured.id() < 0 ? null : slice.objects().of(lambda.creator(), captured));
    }
    all.addAll(run.free());
    boolean hasReceiver =
        site.tag() != Opcodes.H_INVOKESTATIC && site.tag() != Opcodes.H_NEWINVOKESPECIAL;
    Var receiver = null;
    if (hasReceiver && !all.isEmpty()) {
      receiver = all.remove(0);
    }
    if (site.tag() == Opcodes.H_NEWINVOKESPECIAL) {
      receiver = new Var(slice.work());
      if (classes.isOpen(site.owner())) {
        slice.instantiate(node, line, site.owner());
        receiver.add(new Obj.Exact(site.owner(), null));
        run.result().add(new Obj.Exact(site.owner(), null));
      } else {
        receiver.add(new Obj.Opaque(site.owner(), Obj.Origin.LIBRARY));
      }
    }
    Call.Kind dispatch =
        switch (site.tag()) {
          case Opcodes.H_INVOKESTATIC -> Call.Kind.STATIC;
          case Opcodes.H_INVOKESPECIAL, Opcodes.H_NEWINVOKESPECIAL -> Call.Kind.SPECIAL;
          default -> Call.Kind.VIRTUAL;
        };
    run(
        new Invocation(
            node,
            line,
            kind,
            dispatch,
            site.owner(),
            site.name(),
            site.descriptor(),
            receiver,
            all,
            run.result(),
            null,
            slice.meaning(site.owner(), site.name(), site.descriptor())));
  }

  private void concat(Node node, Call call) {
    List<String> types = Types.parameters(call.descriptor());
    for (int i = 0; i < types.size(); i++) {
      Value argument = call.arguments().get(i);
      if (argument.id() >= 0) {
        slice.boundary().printed(node, call.line(), slice.objects().of(node, argument));
      }
    }
  }

  /**
   * When nothing more is known: calls that found no target yet take what their declared type
   * allows. True if that led to something new. Calls on something come before calls on nothing
   * known, since the former may bring what the latter lack.
   */
  boolean fallBack() {
    List<Invocation> open = new ArrayList<>();
    for (Invocation call : unsettled) {
      if (call.targets == 0 && !call.boundaryDone) {
        open.add(call);
      }
    }
    unsettled.clear();
    List<Invocation> known = new ArrayList<>();
    for (Invocation call : open) {
      Var receiver = call.receiver();
      (receiver != null && !receiver.objects().isEmpty() ? known : unsettled).add(call);
    }
    if (known.isEmpty() && !unsettled.isEmpty()) {
      known.addAll(unsettled);
      unsettled.clear();
    }
    if (!known.isEmpty()) {
      known.forEach(this::lastResort);
      return true;
    }
    List<Invocation> left = new ArrayList<>(exhausted);
    exhausted.clear();
    left.removeIf(call -> call.targets > 0 || call.boundaryDone);
    left.forEach(this::fromHierarchy);
    return !left.isEmpty();
  }

  private void lastResort(Invocation call) {
    String type = call.owner();
    Var receiver = call.receiver();
    if (receiver != null) {
      for (Obj object : receiver.objects()) {
        if (object instanceof Obj.Opaque opaque) {
          type = narrower(opaque.type(), call.owner());
        }
      }
    }
    if (!classes.isOpen(type)) {
      slice.boundary().cross(call);
      return;
    }
    if (stops(call)) {
      slice.boundary().cross(call);
      return;
    }
    anyOf(call, type);
    exhausted.add(call);
  }

  private void fromHierarchy(Invocation call) {
    for (ClassInfo info : slice.program().subtypes().concrete(call.owner())) {
      dispatch(call, new Obj.Exact(info.name(), null), call.kind());
    }
    ClassInfo owner = classes.find(call.owner());
    if (owner != null && owner.isInterface() && owner.isOpen()) {
      for (Subtypes.MadeLambda made : slice.program().subtypes().lambdas(call.owner())) {
        Node creator = slice.outsider(made.body().method());
        if (creator != null) {
          lambda(call, new Obj.Lambda(made.closure().site(), creator));
        }
      }
    }
    if (call.targets == 0) {
      slice.boundary().cross(call);
      slice.boundary().noImplementation(call);
    }
  }
}
