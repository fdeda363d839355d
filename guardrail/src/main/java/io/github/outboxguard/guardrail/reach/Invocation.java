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
 * counts. It is told of the objects that it may be made on. A large tool has a hundred thousand of
 * them: what few have is in an object of its own.
 */
final class Invocation implements Watcher {

  private final Node node;
  private final CallFacts facts;

  /** Null if no instruction makes it. */
  private final @Nullable Call call;

  private final @Nullable Var receiver;
  private final @Nullable Var result;

  /** How many targets were found so far. */
  int targets;

  private @Nullable Rarities rarities;

  /** Whether a model says all that there is to know of the result. */
  boolean resultKnown;

  /** Whether the library side of the call was dealt with. */
  boolean boundaryDone;

  /** What most calls do without. */
  private static final class Rarities {

    /** Of what no instruction makes: how it is made, and with what. */
    private @Nullable Made made;

    /** Elements of arrays handed over already: an array can hold itself. */
    private @Nullable FewSet<Var> handedOver;

    /** The types of which any object was taken for the receiver; most calls take none or one. */
    private List<String> taken = List.of();

    /** What library code can pass to functions it was given here; made when first wanted. */
    private @Nullable Var passedOn;
  }

  /** A call that no instruction makes. */
  private record Made(Call.Kind dispatch, EdgeKind kind, int line, @Nullable Var[] arguments) {}

  /** As an instruction makes it. */
  Invocation(Node node, CallFacts facts, Call call, @Nullable Var receiver, @Nullable Var result) {
    this.node = node;
    this.facts = facts;
    this.call = call;
    this.receiver = receiver;
    this.result = result;
  }

  /** A functional object or a member that is run. */
  Invocation(
      Node node,
      CallFacts facts,
      Call.Kind dispatch,
      EdgeKind kind,
      int line,
      @Nullable Var receiver,
      @Nullable Var[] arguments,
      @Nullable Var result) {
    this.node = node;
    this.facts = facts;
    this.call = null;
    this.receiver = receiver;
    this.result = result;
    rarities().made = new Made(dispatch, kind, line, arguments);
  }

  /** A framework's call of nothing that has a name, on behalf of a node. */
  static Invocation of(
      Slice slice, Node node, int line, EdgeKind kind, List<@Nullable Var> arguments) {
    return new Invocation(
        node,
        new CallFacts(
            slice.program(),
            slice.classes().method("java/lang/Object", "", "()V"),
            new CallClass.Unlisted()),
        Call.Kind.VIRTUAL,
        kind,
        line,
        null,
        arguments.toArray(Var[]::new),
        null);
  }

  private Rarities rarities() {
    Rarities known = rarities;
    if (known == null) {
      known = new Rarities();
      rarities = known;
    }
    return known;
  }

  /** Whether what an array holds is handed over for the first time. */
  boolean firstHandsOver(Var elements) {
    Rarities few = rarities();
    if (few.handedOver == null) {
      few.handedOver = new FewSet<>();
    }
    return few.handedOver.add(elements);
  }

  /** Whether it is the first time that any object of that type is taken for the receiver. */
  boolean firstTakesAnyOf(String type) {
    Rarities few = rarities();
    if (few.taken.contains(type)) {
      return false;
    }
    if (few.taken.isEmpty()) {
      few.taken = List.of(type);
    } else {
      few.taken = new ArrayList<>(few.taken);
      few.taken.add(type);
    }
    return true;
  }

  /** What library code can pass to functions that it was given here; null if not asked yet. */
  @Nullable Var passedOn() {
    return rarities == null ? null : rarities.passedOn;
  }

  void passOn(Var place) {
    rarities().passedOn = place;
  }

  Node node() {
    return node;
  }

  /** What is the same of all calls of the method named. */
  CallFacts facts() {
    return facts;
  }

  int line() {
    return call != null ? call.line() : made().line();
  }

  EdgeKind kind() {
    if (call == null) {
      return made().kind();
    }
    return call.kind() == Call.Kind.STATIC || call.kind() == Call.Kind.SPECIAL
        ? EdgeKind.CALL
        : EdgeKind.DISPATCH;
  }

  Call.Kind dispatch() {
    return call != null ? call.kind() : made().dispatch();
  }

  /** The method named. */
  MethodRef target() {
    return facts.target();
  }

  String owner() {
    return target().owner();
  }

  String name() {
    return target().name();
  }

  String descriptor() {
    return target().descriptor().text();
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
    return call != null ? call.argumentCount() : made().arguments().length;
  }

  /** One of the arguments; null for a primitive, and if there are not so many. */
  @Nullable Var argument(int index) {
    if (index < 0 || index >= argumentCount()) {
      return null;
    }
    if (call == null) {
      return made().arguments()[index];
    }
    int value = call.argument(index).id();
    return value < 0 ? null : node.vars[value];
  }

  private Made made() {
    return java.util.Objects.requireNonNull(rarities().made);
  }

  @Nullable Var result() {
    return result;
  }

  /** The instruction; null if a functional object runs. */
  @Nullable Call call() {
    return call;
  }

  CallClass meaning() {
    return facts.meaning();
  }

  /** An object reached the receiver. */
  @Override
  public void arrived(Obj object) {
    node.slice().dispatcher().received(this, object);
  }

  /** The slice makes an object that may be the receiver, of which only a type is known. */
  void madeKnown(Obj.Exact made) {
    node.slice().dispatcher().dispatch(this, made, kind());
  }

  @Override
  public String toString() {
    return target() + " in " + node;
  }
}
