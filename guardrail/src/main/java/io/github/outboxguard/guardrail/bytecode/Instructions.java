package io.github.outboxguard.guardrail.bytecode;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The effect of each instruction on a frame, and the record of what the method does. */
final class Instructions {

  private final Code code;
  private final Values values;
  private final Invocations invocations;
  private final Map<Integer, Value.Fresh> fresh = new LinkedHashMap<>();
  private final Map<Integer, Value.FieldRead> reads = new LinkedHashMap<>();
  private final Map<Integer, FieldWrite> writes = new LinkedHashMap<>();
  private final Map<Integer, Value> returns = new LinkedHashMap<>();
  private final Map<Integer, Value.Cast> casts = new LinkedHashMap<>();

  Instructions(Code code, Values values) {
    this.code = code;
    this.values = values;
    this.invocations = new Invocations(code, values);
  }

  List<Call> calls() {
    return invocations.calls();
  }

  List<Value.Closure> closures() {
    return invocations.closures();
  }

  List<Value.Fresh> fresh() {
    return List.copyOf(fresh.values());
  }

  List<Value.FieldRead> reads() {
    return List.copyOf(reads.values());
  }

  List<FieldWrite> writes() {
    return List.copyOf(writes.values());
  }

  List<Value> returns() {
    return List.copyOf(returns.values());
  }

  List<Value.Cast> casts() {
    return List.copyOf(casts.values());
  }

  /** Applies an instruction that does not jump; false if control does not go on. */
  boolean apply(int at, Frame frame) {
    int opcode = code.opcodes[at];
    switch (opcode) {
      case Opcodes.ACONST_NULL -> frame.push(Value.Null.NULL);
      case Opcodes.LDC -> frame.push(constant(at, object(at)));
      case Opcodes.ALOAD -> frame.push(frame.local(code.operands[at]));
      case Opcodes.ASTORE -> frame.setLocal(code.operands[at], frame.pop());
      case Opcodes.ISTORE, Opcodes.FSTORE -> {
        frame.pop();
        frame.setLocal(code.operands[at], Value.Primitive.NARROW);
      }
      case Opcodes.LSTORE, Opcodes.DSTORE -> {
        frame.pop();
        frame.setLocal(code.operands[at], Value.Primitive.WIDE);
      }
      case Opcodes.AALOAD -> {
        frame.pop();
        Value array = frame.pop();
        Value.Element known = values.made(at);
        Value.Element element =
            known != null ? known : values.keep(at, new Value.Element(values.count()));
        element.setArray(array);
        frame.push(element);
      }
      case Opcodes.AASTORE -> {
        Value stored = frame.pop();
        frame.pop();
        if (frame.pop() instanceof Value.NewArray array && stored.id() >= 0) {
          array.add(stored);
        }
      }
      case Opcodes.NEW -> frame.push(newObject(at));
      case Opcodes.NEWARRAY -> newArray(at, frame, 1, "I");
      case Opcodes.ANEWARRAY -> newArray(at, frame, 1, (String) object(at));
      case Opcodes.MULTIANEWARRAY ->
          newArray(at, frame, code.operands[at], ((String) object(at)).substring(1));
      case Opcodes.CHECKCAST -> cast(at, frame);
      case Opcodes.GETFIELD, Opcodes.GETSTATIC -> read(at, frame);
      case Opcodes.PUTFIELD, Opcodes.PUTSTATIC -> write(at, frame);
      case Opcodes.INVOKEDYNAMIC -> invocations.dynamic(at, frame);
      case Opcodes.INVOKEVIRTUAL,
          Opcodes.INVOKEINTERFACE,
          Opcodes.INVOKESPECIAL,
          Opcodes.INVOKESTATIC ->
          invocations.call(at, frame);
      case Opcodes.ARETURN -> {
        Value value = frame.pop();
        if (value.id() >= 0) {
          value.use();
          returns.put(at, value);
        }
        return false;
      }
      case Opcodes.IRETURN,
          Opcodes.LRETURN,
          Opcodes.FRETURN,
          Opcodes.DRETURN,
          Opcodes.RETURN,
          Opcodes.ATHROW,
          Opcodes.RET -> {
        return false;
      }
      default -> StackShuffle.apply(opcode, frame);
    }
    return true;
  }

  private Object object(int at) {
    return java.util.Objects.requireNonNull(code.objects[at]);
  }

  private Value constant(int at, Object constant) {
    if (constant instanceof Long || constant instanceof Double) {
      return Value.Primitive.WIDE;
    }
    if (constant instanceof Number) {
      return Value.Primitive.NARROW;
    }
    Value known = values.made(at);
    return known != null ? known : values.keep(at, newConstant(values.count(), constant));
  }

  private static Value newConstant(int id, Object constant) {
    if (constant instanceof String text) {
      return new Value.Text(id, text);
    }
    if (constant instanceof Type type && type.getSort() != Type.METHOD) {
      return new Value.ClassLiteral(
          id, type.getSort() == Type.OBJECT ? type.getInternalName() : type.getDescriptor());
    }
    return new Value.Unknown(id, "java/lang/Object");
  }

  private Value.Fresh newObject(int at) {
    Value.Fresh made = values.made(at);
    if (made == null) {
      made = values.keep(at, new Value.Fresh(values.count(), (String) object(at), code.lines[at]));
    }
    fresh.put(at, made);
    return made;
  }

  private void newArray(int at, Frame frame, int dimensions, String elementType) {
    frame.pop(dimensions);
    Value.NewArray known = values.made(at);
    frame.push(
        known != null ? known : values.keep(at, new Value.NewArray(values.count(), elementType)));
  }

  private void cast(int at, Frame frame) {
    Value input = frame.pop();
    if (input.id() < 0) {
      frame.push(input);
      return;
    }
    Value.Cast narrowed = values.made(at);
    if (narrowed == null) {
      narrowed = values.keep(at, new Value.Cast(values.count(), (String) object(at)));
    }
    narrowed.setInput(input);
    casts.put(at, narrowed);
    frame.push(narrowed);
  }

  private void read(int at, Frame frame) {
    boolean isStatic = code.opcodes[at] == Opcodes.GETSTATIC;
    if (!isStatic) {
      frame.pop();
    }
    FieldRef field = (FieldRef) object(at);
    Value.FieldRead read = values.made(at);
    if (read == null) {
      read = values.keep(at, new Value.FieldRead(values.count(), field, isStatic, code.lines[at]));
    }
    reads.put(at, read);
    if (Types.isReference(field.descriptor())) {
      frame.push(read);
    } else {
      frame.push(Types.isWide(field.descriptor()) ? Value.Primitive.WIDE : Value.Primitive.NARROW);
    }
  }

  private void write(int at, Frame frame) {
    boolean isStatic = code.opcodes[at] == Opcodes.PUTSTATIC;
    Value value = frame.pop();
    if (!isStatic) {
      frame.pop();
    }
    FieldRef field = (FieldRef) object(at);
    value.use();
    writes.put(at, new FieldWrite(field, isStatic, value, code.lines[at]));
  }
}
