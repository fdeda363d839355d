package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.LambdaSite;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.CallbackCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Runs lambdas and method references. */
final class Functions {

  private final Slice slice;
  private final Dispatcher dispatcher;
  private final Classes classes;
  private final Map<LambdaRun.Key, LambdaRun> lambdaRuns = new HashMap<>();

  Functions(Slice slice, Dispatcher dispatcher) {
    this.slice = slice;
    this.dispatcher = dispatcher;
    this.classes = slice.classes();
  }

  /** A call on a functional object. */
  void called(Invocation call, Obj.Lambda lambda) {
    LambdaSite site = lambda.site();
    if (!classes.isSubtype(site.samOwner(), call.owner())
        && !call.owner().equals(site.samOwner())) {
      return;
    }
    if (call.name().equals(site.samName())) {
      call.targets++;
      run(call.node(), call.line(), lambda, call.arguments(), call.result());
      return;
    }
    MethodInfo target = classes.resolve(site.samOwner(), call.target().selector());
    if (target != null && target.owner().isOpen() && !target.isAbstract()) {
      dispatcher.bindTo(call, target, call.kind(), lambda);
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

  /** A lambda or method reference is made: it is taken to run. */
  void create(Node node, Value.Closure closure) {
    slice.objects().of(node, closure);
    Obj.Lambda lambda = node.lambda(closure);
    List<@Nullable Var> free = new ArrayList<>();
    for (String type : closure.site().sam().descriptor().parameters()) {
      free.add(Types.isReference(type) ? new Var(slice.work()) : null);
    }
    run(node, closure.site().line(), lambda, free, null);
  }

  /** The functional objects that a body makes and does not hand to who runs them later. */
  static List<Value.Closure> runWhereMade(Program program, MethodBody body) {
    return body.closures().stream().filter(each -> !isDeferred(program, body, each)).toList();
  }

  private static boolean isDeferred(Program program, MethodBody body, Value.Closure closure) {
    for (Call call : body.calls()) {
      int index = call.arguments().indexOf(closure);
      if (index >= 0) {
        CallbackCall callback = program.frameworkCalls().callback(call.target());
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
  void run(
      Node node, int line, Obj.Lambda lambda, List<@Nullable Var> given, @Nullable Var result) {
    run(node, line, EdgeKind.CALLBACK, lambda, given, result);
  }

  void run(
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
        receiver.add(slice.things().exact(site.owner()));
        run.result().add(slice.things().exact(site.owner()));
      } else {
        receiver.add(slice.things().opaque(site.owner(), Obj.Origin.LIBRARY));
      }
    }
    Call.Kind dispatch =
        switch (site.tag()) {
          case Opcodes.H_INVOKESTATIC -> Call.Kind.STATIC;
          case Opcodes.H_INVOKESPECIAL, Opcodes.H_NEWINVOKESPECIAL -> Call.Kind.SPECIAL;
          default -> Call.Kind.VIRTUAL;
        };
    dispatcher.run(
        new Invocation(
            node,
            slice.program().callFacts(site.body()),
            dispatch,
            kind,
            line,
            receiver,
            all.toArray(Var[]::new),
            run.result()));
  }
}
