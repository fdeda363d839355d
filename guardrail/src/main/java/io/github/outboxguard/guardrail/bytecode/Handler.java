package io.github.outboxguard.guardrail.bytecode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * A {@code catch} block: what it guards, and whether control leaves it as if nothing had failed.
 */
public final class Handler {

  /** A call by its names alone. */
  public record Target(String owner, String name, String descriptor, int line) {}

  private final Code code;
  private final Code.Guard guard;
  private final String caught;

  Handler(Code code, Code.Guard guard, String caught) {
    this.code = code;
    this.guard = guard;
    this.caught = caught;
  }

  /** Internal name of the exception type. */
  public String caught() {
    return caught;
  }

  /** Source line of the {@code catch}; 0 if unknown. */
  public int line() {
    int at = code.indexOf(guard.handler());
    while (at < code.size - 1 && code.opcodes[at] == Code.LABEL) {
      at++;
    }
    return code.lines[at];
  }

  /** The calls whose failure it catches. */
  public List<Target> guarded() {
    List<Target> calls = new ArrayList<>();
    for (int i = code.indexOf(guard.start()); i < code.indexOf(guard.end()); i++) {
      if (isCall(i)) {
        calls.add(target(i));
      }
    }
    return calls;
  }

  /**
   * Whether a path leads from the {@code catch} to a return of the method without a throw and
   * without a call that makes the failure known.
   */
  public boolean completesWithout(Predicate<Target> loud) {
    BitSet seen = new BitSet(code.size);
    Deque<Integer> open = new ArrayDeque<>();
    open.push(code.indexOf(guard.handler()));
    while (!open.isEmpty()) {
      int at = open.pop();
      if (at >= code.size || seen.get(at)) {
        continue;
      }
      seen.set(at);
      int opcode = code.opcodes[at];
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        return true;
      }
      if (opcode == Opcodes.ATHROW || isCall(at) && loud.test(target(at))) {
        continue;
      }
      push(at, open);
    }
    return false;
  }

  private void push(int at, Deque<Integer> open) {
    int opcode = code.opcodes[at];
    if (opcode == Opcodes.TABLESWITCH) {
      for (Label label : (Label[]) Objects.requireNonNull(code.objects[at])) {
        open.push(code.indexOf(label));
      }
      return;
    }
    if (opcode >= Opcodes.IFEQ && opcode <= Opcodes.JSR
        || opcode == Opcodes.IFNULL
        || opcode == Opcodes.IFNONNULL) {
      open.push(code.indexOf((Label) Objects.requireNonNull(code.objects[at])));
      if (opcode == Opcodes.GOTO) {
        return;
      }
    }
    open.push(at + 1);
  }

  private boolean isCall(int at) {
    int opcode = code.opcodes[at];
    return opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEINTERFACE;
  }

  private Target target(int at) {
    MethodRef member = (MethodRef) Objects.requireNonNull(code.objects[at]);
    return new Target(member.owner(), member.name(), member.descriptor().text(), code.lines[at]);
  }
}
