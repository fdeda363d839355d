package io.github.outboxguard.guardrail.bytecode;

import org.objectweb.asm.Opcodes;

/** Instructions that only move, drop or compute values. */
final class StackShuffle {

  private StackShuffle() {}

  private static boolean wide(Value value) {
    return value == Value.Primitive.WIDE;
  }

  static void apply(int opcode, Frame frame) {
    switch (opcode) {
      case Opcodes.NOP, Opcodes.GOTO -> {}
      case Opcodes.POP, Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> frame.pop();
      case Opcodes.POP2 -> {
        if (!wide(frame.pop())) {
          frame.pop();
        }
      }
      case Opcodes.DUP -> frame.push(frame.peek(0));
      case Opcodes.DUP_X1 -> insertCopy(frame, 1, 1);
      case Opcodes.DUP_X2 -> insertCopy(frame, 1, wide(frame.peek(1)) ? 1 : 2);
      case Opcodes.DUP2 -> insertCopy(frame, wide(frame.peek(0)) ? 1 : 2, 0);
      case Opcodes.DUP2_X1 -> insertCopy(frame, wide(frame.peek(0)) ? 1 : 2, 1);
      case Opcodes.DUP2_X2 -> {
        int taken = wide(frame.peek(0)) ? 1 : 2;
        insertCopy(frame, taken, wide(frame.peek(taken)) ? 1 : 2);
      }
      case Opcodes.SWAP -> {
        Value top = frame.pop();
        Value below = frame.pop();
        frame.push(top);
        frame.push(below);
      }
      default -> compute(opcode, frame);
    }
  }

  /** Copies the top values below the ones under them. */
  private static void insertCopy(Frame frame, int taken, int skipped) {
    Value[] top = new Value[taken];
    for (int i = taken - 1; i >= 0; i--) {
      top[i] = frame.pop();
    }
    Value[] under = new Value[skipped];
    for (int i = skipped - 1; i >= 0; i--) {
      under[i] = frame.pop();
    }
    for (Value value : top) {
      frame.push(value);
    }
    for (Value value : under) {
      frame.push(value);
    }
    for (Value value : top) {
      frame.push(value);
    }
  }

  private static void compute(int opcode, Frame frame) {
    if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.SIPUSH) {
      boolean wide =
          opcode == Opcodes.LCONST_0
              || opcode == Opcodes.LCONST_1
              || opcode == Opcodes.DCONST_0
              || opcode == Opcodes.DCONST_1;
      frame.push(primitive(wide));
    } else if (opcode >= Opcodes.ILOAD && opcode <= Opcodes.DLOAD) {
      frame.push(primitive(opcode == Opcodes.LLOAD || opcode == Opcodes.DLOAD));
    } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      frame.pop(2);
      frame.push(primitive(opcode == Opcodes.LALOAD || opcode == Opcodes.DALOAD));
    } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      frame.pop(3);
    } else if (opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR) {
      arithmetic(opcode, frame);
    } else if (opcode >= Opcodes.I2L && opcode <= Opcodes.I2S) {
      frame.pop();
      frame.push(
          primitive(
              switch (opcode) {
                case Opcodes.I2L, Opcodes.I2D, Opcodes.L2D, Opcodes.F2L, Opcodes.F2D, Opcodes.D2L ->
                    true;
                default -> false;
              }));
    } else if (opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG) {
      frame.pop(2);
      frame.push(primitive(false));
    } else if (opcode == Opcodes.ARRAYLENGTH || opcode == Opcodes.INSTANCEOF) {
      frame.pop();
      frame.push(primitive(false));
    }
  }

  private static void arithmetic(int opcode, Frame frame) {
    boolean unary = opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG;
    boolean shift = opcode >= Opcodes.ISHL && opcode <= Opcodes.LUSHR;
    Value result;
    if (shift) {
      frame.pop();
      result = frame.pop();
    } else {
      result = frame.pop();
      if (!unary) {
        frame.pop();
      }
    }
    frame.push(result);
  }

  private static Value primitive(boolean wide) {
    return wide ? Value.Primitive.WIDE : Value.Primitive.NARROW;
  }
}
