package io.github.outboxguard.guardrail.bytecode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Walks the instructions of one method with an abstract stack, joining at labels, until nothing
 * changes; then the values at each call are what can be there.
 */
final class BodyBuilder {

  /** A method whose loops still change the frames after that many walks is taken as it is. */
  private static final int MAX_WALKS = 4;

  private final MethodInfo method;
  private final Code code;
  private final Values values;
  private final Instructions instructions;
  private final @Nullable Frame[] atLabel;
  private final Map<Long, Value.Phi> joins = new HashMap<>();
  private final List<Value.@Nullable Parameter> parameters = new ArrayList<>();
  private boolean changedBehind;
  private int at;

  private BodyBuilder(MethodInfo method, Code code) {
    this.method = method;
    this.code = code;
    this.values = new Values();
    this.instructions = new Instructions(code, values);
    this.atLabel = new @Nullable Frame[code.size + 1];
  }

  static MethodBody build(MethodInfo method, Code code) {
    return new BodyBuilder(method, code).build();
  }

  private MethodBody build() {
    Frame entry = entry();
    int walks = 0;
    do {
      changedBehind = false;
      walk(entry.copy());
      walks++;
    } while (changedBehind && walks < MAX_WALKS);
    return new MethodBody(
        method,
        parameters.isEmpty()
            ? List.of()
            : Arrays.asList(parameters.toArray(new Value.Parameter[0])),
        instructions.calls(),
        instructions.fresh(),
        instructions.closures(),
        instructions.reads(),
        instructions.writes(),
        instructions.returns(),
        instructions.casts(),
        values.count(),
        code.firstLine);
  }

  private Frame entry() {
    Frame frame = new Frame(code.maxLocals);
    int slot = 0;
    int index = 0;
    if (!method.isStatic()) {
      Value.Parameter self = values.parameter(index++, method.owner().name());
      parameters.add(self);
      frame.setLocal(slot++, self);
    }
    List<String> types = method.selector().descriptor().types();
    for (String type : method.selector().descriptor().parameters()) {
      if (Types.isReference(type)) {
        Value.Parameter parameter =
            values.parameter(index, types.get(parameters.size() - (method.isStatic() ? 0 : 1)));
        parameters.add(parameter);
        frame.setLocal(slot++, parameter);
      } else {
        parameters.add(null);
        boolean wide = Types.isWide(type);
        frame.setLocal(slot, wide ? Value.Primitive.WIDE : Value.Primitive.NARROW);
        slot += wide ? 2 : 1;
      }
      index++;
    }
    return frame;
  }

  private void walk(Frame start) {
    Frame frame = start;
    boolean live = true;
    for (at = 0; at < code.size; at++) {
      int opcode = code.opcodes[at];
      if (opcode == Code.LABEL) {
        Frame saved = atLabel[at];
        if (live && saved != null) {
          join(at, saved, frame);
          frame = saved.copy();
        } else if (live) {
          if (isTarget(at)) {
            atLabel[at] = frame.copy();
          }
        } else if (saved != null) {
          frame = saved.copy();
          live = true;
        }
        if (live) {
          enterGuards(frame);
        }
        continue;
      }
      if (!live) {
        continue;
      }
      if (opcode >= Opcodes.IFEQ && opcode <= Opcodes.JSR
          || opcode == Opcodes.IFNULL
          || opcode == Opcodes.IFNONNULL) {
        frame.pop(popsOfJump(opcode));
        flowTo((Label) objectAt(at), frame);
        live = opcode != Opcodes.GOTO;
      } else if (opcode == Opcodes.TABLESWITCH) {
        frame.pop();
        for (Label label : (Label[]) objectAt(at)) {
          flowTo(label, frame);
        }
        live = false;
      } else {
        live = instructions.apply(at, frame);
        if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
          enterGuards(frame);
        }
      }
    }
  }

  private Object objectAt(int index) {
    return java.util.Objects.requireNonNull(code.objects[index]);
  }

  private static int popsOfJump(int opcode) {
    if (opcode == Opcodes.GOTO || opcode == Opcodes.JSR) {
      return 0;
    }
    return opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE ? 2 : 1;
  }

  private boolean isTarget(int label) {
    return code.isTarget(label);
  }

  private void flowTo(Label label, Frame frame) {
    int target = code.indexOf(label);
    Frame saved = atLabel[target];
    boolean changed;
    if (saved == null) {
      atLabel[target] = frame.copy();
      changed = true;
    } else {
      changed = join(target, saved, frame);
    }
    if (changed && target <= at) {
      changedBehind = true;
    }
  }

  /** Joins a frame into the one saved at a label; true if the saved one changed. */
  private boolean join(int label, Frame saved, Frame frame) {
    boolean changed = false;
    for (int i = 0; i < saved.locals.length && i < frame.locals.length; i++) {
      Value mine = saved.local(i);
      Value other = frame.local(i);
      if (mine != other && !(mine instanceof Value.Primitive)) {
        Value joined = join(label, i, mine, other);
        changed |= joined != mine || lastJoinGrew;
        saved.setLocal(i, joined);
      }
    }
    for (int i = 0; i < Math.min(saved.depth(), frame.depth()); i++) {
      Value mine = saved.stackAt(i);
      Value other = frame.stackAt(i);
      if (mine != other && !(mine instanceof Value.Primitive)) {
        Value joined = join(label, -1 - i, mine, other);
        changed |= joined != mine || lastJoinGrew;
        saved.setStackAt(i, joined);
      }
    }
    return changed;
  }

  private boolean lastJoinGrew;

  private Value join(int label, int slot, Value mine, Value other) {
    lastJoinGrew = false;
    if (other instanceof Value.Primitive || other instanceof Value.Null) {
      return mine;
    }
    if (mine instanceof Value.Null) {
      return other;
    }
    long key = (long) label << 20 | (slot & 0xFFFFF);
    Value.Phi phi = joins.get(key);
    if (phi == null) {
      phi = values.phi();
      joins.put(key, phi);
    }
    if (mine != phi) {
      lastJoinGrew |= phi.add(mine);
    }
    if (other != phi) {
      lastJoinGrew |= phi.add(other);
    }
    return phi;
  }

  private void enterGuards(Frame frame) {
    for (Code.Guard guard : code.guards) {
      if (code.indexOf(guard.start()) <= at && at < code.indexOf(guard.end())) {
        int handler = code.indexOf(guard.handler());
        Value caught = values.caught(handler, guard.type());
        flowTo(guard.handler(), frame.caught(caught));
      }
    }
  }
}
