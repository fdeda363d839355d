package io.github.outboxguard.guardrail.bytecode;

import io.github.outboxguard.guardrail.bytecode.Handler.Target;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What only a few rules ask of a method: names of parameters and variables, numbers handed to
 * calls, {@code catch} blocks. Read anew each time it is asked for, so that the many methods of
 * which nobody asks cost nothing.
 */
public final class CodeDetail {

  /**
   * A value stored in a named variable.
   *
   * @param variable name as written
   * @param line source line
   * @param calls the calls on that line before the store
   */
  public record Assignment(String variable, int line, List<Target> calls) {}

  private record Variable(String name, int slot, Label start) {}

  private final MethodInfo method;
  private final Code code;
  private final List<Variable> variables = new ArrayList<>();
  private final List<@Nullable String> declared = new ArrayList<>();

  private CodeDetail(MethodInfo method) {
    this.method = method;
    this.code = new Code(new Names(), null);
  }

  /** The details of a method with a body; null if it has none. */
  public static @Nullable CodeDetail of(Classes classes, MethodInfo method) {
    if (method.isAbstract() || method.isNative()) {
      return null;
    }
    CodeDetail detail = new CodeDetail(method);
    classes.scan(method.owner().name()).accept(detail.finder(), ClassReader.SKIP_FRAMES);
    return detail;
  }

  private ClassVisitor finder() {
    return new ClassVisitor(Opcodes.ASM9) {
      @Override
      public @Nullable MethodVisitor visitMethod(
          int access,
          String name,
          String descriptor,
          @Nullable String signature,
          String @Nullable [] exceptions) {
        return name.equals(method.name()) && descriptor.equals(method.descriptor())
            ? namesToo()
            : null;
      }
    };
  }

  private MethodVisitor namesToo() {
    return new MethodVisitor(Opcodes.ASM9, code) {
      @Override
      public void visitParameter(@Nullable String name, int access) {
        declared.add(name);
      }

      @Override
      public void visitLocalVariable(
          String name,
          String descriptor,
          @Nullable String signature,
          Label start,
          Label end,
          int index) {
        variables.add(new Variable(name, index, start));
      }
    };
  }

  /** Names of the parameters without {@code this}; an empty string where the compiler left none. */
  public List<String> parameterNames() {
    List<String> names = new ArrayList<>();
    int slot = method.isStatic() ? 0 : 1;
    int index = 0;
    for (String type : Types.parameters(method.descriptor())) {
      String name = index < declared.size() ? declared.get(index) : null;
      names.add(name != null ? name : nameOfSlot(slot));
      slot += Types.isWide(type) ? 2 : 1;
      index++;
    }
    return names;
  }

  private String nameOfSlot(int slot) {
    for (Variable variable : variables) {
      if (variable.slot() == slot) {
        return variable.name();
      }
    }
    return "";
  }

  /** The {@code catch} blocks in program order; those that a {@code finally} makes are left out. */
  public List<Handler> handlers() {
    List<Handler> found = new ArrayList<>();
    for (Code.Guard guard : code.guards) {
      if (guard.type() != null) {
        found.add(new Handler(code, guard, guard.type()));
      }
    }
    return found;
  }

  /**
   * The number that the source writes as an argument of the call.
   *
   * @param fromEnd position of the argument, 0 for the last; the arguments behind it must be
   *     written as simply, else the number is not found
   */
  public OptionalLong number(Call call, int fromEnd) {
    int at = indexOf(call) - 1;
    for (int skipped = 0; at >= 0; skipped++) {
      boolean widened = false;
      while (at >= 0 && (code.opcodes[at] == Code.LABEL || code.opcodes[at] == Opcodes.I2L)) {
        at--;
        widened = true;
      }
      if (at < 0) {
        break;
      }
      if (skipped == fromEnd) {
        return literal(at);
      }
      if (!isSimple(at) && !widened) {
        break;
      }
      at--;
    }
    return OptionalLong.empty();
  }

  private int indexOf(Call call) {
    for (int i = 0; i < code.size; i++) {
      if (code.objects[i] instanceof MethodRef member
          && code.lines[i] == call.line()
          && member.owner().equals(call.owner())
          && member.name().equals(call.name())
          && member.descriptor().text().equals(call.descriptor())) {
        return i;
      }
    }
    return -1;
  }

  private boolean isSimple(int at) {
    int opcode = code.opcodes[at];
    return opcode <= Opcodes.ALOAD || opcode == Opcodes.GETSTATIC;
  }

  private OptionalLong literal(int at) {
    int opcode = code.opcodes[at];
    if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
      return OptionalLong.of(opcode - Opcodes.ICONST_0);
    }
    if (opcode == Opcodes.LCONST_0 || opcode == Opcodes.LCONST_1) {
      return OptionalLong.of(opcode - Opcodes.LCONST_0);
    }
    if (opcode == Opcodes.BIPUSH || opcode == Opcodes.SIPUSH) {
      return OptionalLong.of(code.operands[at]);
    }
    return opcode == Opcodes.LDC && code.objects[at] instanceof Number number
        ? OptionalLong.of(number.longValue())
        : OptionalLong.empty();
  }

  /** Whether it has a {@code return}, and does not throw in any case. */
  public boolean canReturn() {
    for (int i = 0; i < code.size; i++) {
      if (code.opcodes[i] >= Opcodes.IRETURN && code.opcodes[i] <= Opcodes.RETURN) {
        return true;
      }
    }
    return false;
  }

  /** Stores of references in named variables, in program order. */
  public List<Assignment> assignments() {
    List<Assignment> found = new ArrayList<>();
    for (int i = 0; i < code.size; i++) {
      String name = code.opcodes[i] == Opcodes.ASTORE ? nameStored(i) : null;
      if (name != null) {
        found.add(new Assignment(name, code.lines[i], callsOnLine(code.lines[i], i)));
      }
    }
    return found;
  }

  private @Nullable String nameStored(int at) {
    for (Variable variable : variables) {
      int start = code.indexOf(variable.start());
      if (variable.slot() == code.operands[at] && (start == at + 1 || start <= at)) {
        return variable.name();
      }
    }
    return null;
  }

  /** The calls on a source line. */
  public List<Target> callsOnLine(int line) {
    return callsOnLine(line, code.size);
  }

  private List<Target> callsOnLine(int line, int before) {
    List<Target> calls = new ArrayList<>();
    for (int i = 0; i < before; i++) {
      if (code.lines[i] == line
          && code.opcodes[i] >= Opcodes.INVOKEVIRTUAL
          && code.opcodes[i] <= Opcodes.INVOKEINTERFACE) {
        MethodRef member = (MethodRef) Objects.requireNonNull(code.objects[i]);
        calls.add(new Target(member.owner(), member.name(), member.descriptor().text(), line));
      }
    }
    return calls;
  }

  /**
   * The source lines of the loops around a call: a jump leads from behind it to before it. Empty if
   * it stands in none.
   */
  public Set<Integer> linesOfLoops(Call call) {
    int at = indexOf(call);
    Set<Integer> lines = new HashSet<>();
    for (int i = at; i >= 0 && i < code.size; i++) {
      if (code.objects[i] instanceof Label label
          && code.opcodes[i] != Code.LABEL
          && code.indexOf(label) <= at) {
        for (int inside = code.indexOf(label); inside <= i; inside++) {
          lines.add(code.lines[inside]);
        }
      }
    }
    return lines;
  }
}
