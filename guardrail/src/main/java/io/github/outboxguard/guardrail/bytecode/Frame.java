package io.github.outboxguard.guardrail.bytecode;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Locals and stack at one point of a method. A long or double takes one stack slot here. */
final class Frame {

  @Nullable Value[] locals;
  private Value[] stack;
  private int depth;

  Frame(int maxLocals) {
    locals = new @Nullable Value[maxLocals];
    stack = new Value[8];
  }

  private Frame(@Nullable Value[] locals, Value[] stack, int depth) {
    this.locals = locals;
    this.stack = stack;
    this.depth = depth;
  }

  Frame copy() {
    return new Frame(locals.clone(), stack.clone(), depth);
  }

  /** The same locals, and one value on the stack: the state in which a handler starts. */
  Frame caught(Value exception) {
    Frame frame = new Frame(locals.clone(), new Value[8], 0);
    frame.push(exception);
    return frame;
  }

  int depth() {
    return depth;
  }

  void push(Value value) {
    if (depth == stack.length) {
      stack = Arrays.copyOf(stack, depth * 2);
    }
    stack[depth++] = value;
  }

  Value pop() {
    if (depth == 0) {
      // Dead code after a jump that this engine did not follow; its values do not matter.
      return Value.Primitive.NARROW;
    }
    return stack[--depth];
  }

  void pop(int count) {
    for (int i = 0; i < count; i++) {
      pop();
    }
  }

  Value peek(int down) {
    int at = depth - 1 - down;
    return at < 0 ? Value.Primitive.NARROW : stack[at];
  }

  Value stackAt(int at) {
    return stack[at];
  }

  void setStackAt(int at, Value value) {
    stack[at] = value;
  }

  Value local(int variable) {
    Value value = variable < locals.length ? locals[variable] : null;
    return value == null ? Value.Primitive.NARROW : value;
  }

  void setLocal(int variable, Value value) {
    if (variable >= locals.length) {
      locals = Arrays.copyOf(locals, variable + 2);
    }
    locals[variable] = value;
  }
}
