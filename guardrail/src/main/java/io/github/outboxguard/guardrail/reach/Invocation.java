package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call as made by one node: a call instruction, or a functional object being run. Identity
 * counts. It is told of the objects that it may be made on.
 */
final class Invocation implements Watcher {

  private final Node node;
  private final int line;
  private final EdgeKind kind;
  private final Call.Kind dispatch;
  private final MethodRef target;
  private final @Nullable Var receiver;

  /** Null for an instruction, whose arguments are values of the node. */
  private final @Nullable Var @Nullable [] arguments;

  private final @Nullable Var result;
  private final @Nullable Call call;
  private final CallClass meaning;

  /** How many targets were found so far. */
  int targets;

  /** Elements of arrays handed over already: an array can hold itself. */
  private @Nullable FewSet<Var> handedOver;

  /** The types of which any object was taken for the receiver; most calls take none or one. */
  private List<String> taken = List.of();

  /** What library code can pass to functions it was given here; made when first wanted. */
  @Nullable Var passedOn;

  /** Whether a model says all that there is to know of the result. */
  boolean resultKnown;

  /** Whether the library side of the call was dealt with. */
  boolean boundaryDone;

  Invocation(
      Node node,
      int line,
      EdgeKind kind,
      Call.Kind dispatch,
      MethodRef target,
      @Nullable Var receiver,
      @Nullable Var @Nullable [] arguments,
      @Nullable Var result,
      @Nullable Call call,
      CallClass meaning) {
    this.node = node;
    this.line = line;
    this.kind = kind;
    this.dispatch = dispatch;
    this.target = target;
    this.receiver = receiver;
    this.arguments = arguments;
    this.result = result;
    this.call = call;
    this.meaning = meaning;
  }

  /** A call that no instruction makes: a framework's, on behalf of a node. */
  static Invocation of(
      Slice slice, Node node, int line, EdgeKind kind, List<@Nullable Var> arguments) {
    return new Invocation(
        node,
        line,
        kind,
        Call.Kind.VIRTUAL,
        slice.classes().method("java/lang/Object", "", "()V"),
        null,
        arguments.toArray(Var[]::new),
        null,
        null,
        new CallClass.Unlisted());
  }

  /** Whether what an array holds is handed over for the first time. */
  boolean firstHandsOver(Var elements) {
    if (handedOver == null) {
      handedOver = new FewSet<>();
    }
    return handedOver.add(elements);
  }

  /** Whether it is the first time that any object of that type is taken for the receiver. */
  boolean firstTakesAnyOf(String type) {
    if (taken.contains(type)) {
      return false;
    }
    if (taken.isEmpty()) {
      taken = List.of(type);
    } else {
      taken = new ArrayList<>(taken);
      taken.add(type);
    }
    return true;
  }

  Node node() {
    return node;
  }

  int line() {
    return line;
  }

  EdgeKind kind() {
    return kind;
  }

  Call.Kind dispatch() {
    return dispatch;
  }

  /** The method named. */
  MethodRef target() {
    return target;
  }

  String owner() {
    return target.owner();
  }

  String name() {
    return target.name();
  }

  String descriptor() {
    return target.descriptor().text();
  }

  @Nullable Var receiver() {
    return receiver;
  }

  /** One per parameter; null for primitives. */
  List<@Nullable Var> arguments() {
    @Nullable Var[] all = new @Nullable Var[argumentCount()];
    for (int i = 0; i < all.length; i++) {
      all[i] = argument(i);
    }
    return Arrays.asList(all);
  }

  int argumentCount() {
    return arguments != null ? arguments.length : call == null ? 0 : call.argumentCount();
  }

  /** One of the arguments; null for a primitive, and if there are not so many. */
  @Nullable Var argument(int index) {
    if (index < 0 || index >= argumentCount()) {
      return null;
    }
    if (arguments != null || call == null) {
      return arguments == null ? null : arguments[index];
    }
    int value = call.argument(index).id();
    return value < 0 ? null : node.vars[value];
  }

  @Nullable Var result() {
    return result;
  }

  /** The instruction; null if a functional object runs. */
  @Nullable Call call() {
    return call;
  }

  CallClass meaning() {
    return meaning;
  }

  /** An object reached the receiver. */
  @Override
  public void arrived(Obj object) {
    node.slice().dispatcher().received(this, object);
  }

  /** The slice makes an object that may be the receiver, of which only a type is known. */
  void madeKnown(Obj.Exact made) {
    node.slice().dispatcher().dispatch(this, made, kind);
  }

  @Override
  public String toString() {
    return target + " in " + node;
  }
}
