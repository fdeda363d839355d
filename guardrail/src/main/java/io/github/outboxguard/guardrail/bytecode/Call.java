package io.github.outboxguard.guardrail.bytecode;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call instruction with what is known of its receiver and arguments. Identity counts. */
public final class Call {

  /** How the call is dispatched. */
  public enum Kind {
    STATIC,
    SPECIAL,
    VIRTUAL,
    INTERFACE,
    /** String concatenation: calls {@code toString} of its arguments. */
    CONCAT,
    /** {@code equals}, {@code hashCode} or {@code toString} of a record, made by the JDK. */
    RECORD,
    /** An {@code invokedynamic} whose bootstrap method this engine does not know. */
    DYNAMIC
  }

  private static final Value[] NONE = {};

  private final int index;
  private final Kind kind;
  private final MethodRef target;
  private final int line;
  private @Nullable Value receiver;
  private Value[] arguments = NONE;
  private @Nullable Value result;

  Call(int index, Kind kind, MethodRef target, int line) {
    this.index = index;
    this.kind = kind;
    this.target = target;
    this.line = line;
  }

  void bind(@Nullable Value newReceiver, List<Value> newArguments) {
    this.receiver = newReceiver;
    this.arguments = newArguments.isEmpty() ? NONE : newArguments.toArray(new Value[0]);
    if (newReceiver != null) {
      newReceiver.use();
    }
    for (Value argument : arguments) {
      argument.use();
    }
  }

  void setResult(Value result) {
    this.result = result;
  }

  /** Number of the call within its body, from 0. */
  public int index() {
    return index;
  }

  public Kind kind() {
    return kind;
  }

  /** The method named. */
  public MethodRef target() {
    return target;
  }

  /** Internal name of the static receiver type. */
  public String owner() {
    return target.owner();
  }

  public String name() {
    return target.name();
  }

  public String descriptor() {
    return target.descriptor().text();
  }

  /** Source line; 0 if unknown. */
  public int line() {
    return line;
  }

  /**
   * The constant parts of a concatenation, with the character 1 for each argument; null if this is
   * none, or if what it makes is not a name.
   */
  public @Nullable String recipe() {
    return kind == Kind.CONCAT && receiver instanceof Value.Text text ? text.text() : null;
  }

  /** The receiver; null for a static call. */
  public @Nullable Value receiver() {
    return receiver;
  }

  /** The arguments, without the receiver. */
  public List<Value> arguments() {
    return Collections.unmodifiableList(Arrays.asList(arguments));
  }

  /** How many arguments there are, without the receiver. */
  public int argumentCount() {
    return arguments.length;
  }

  /** One of the arguments; the receiver does not count. */
  public Value argument(int position) {
    return arguments[position];
  }

  /** Whether one of the arguments is that value; the receiver does not count. */
  public boolean hasArgument(Value value) {
    for (Value argument : arguments) {
      if (argument == value) {
        return true;
      }
    }
    return false;
  }

  /** What the call returns, if that is a reference; else null. */
  public @Nullable Value result() {
    return result;
  }

  @Override
  public String toString() {
    return target + ":" + line;
  }
}
