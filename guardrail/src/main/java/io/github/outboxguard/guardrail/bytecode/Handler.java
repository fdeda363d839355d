package io.github.outboxguard.guardrail.bytecode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * A {@code catch} block: what it guards, and whether control leaves it as if nothing had failed.
 */
public final class Handler {

  /** A call by its names alone. */
  public record Target(String owner, String name, String descriptor, int line) {}

  private static final Set<String> COLLECTING = Set.of("add", "addSuppressed", "offer");

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
    return leads(at -> isReturn(code.opcodes[at]), loud);
  }

  /**
   * Whether a path leads from the {@code catch} to such a call without a throw and without a call
   * that makes the failure known.
   */
  public boolean goesOnTo(Predicate<Target> goal, Predicate<Target> loud) {
    return leads(at -> isCall(at) && goal.test(target(at)), loud);
  }

  private boolean leads(IntPredicate goal, Predicate<Target> loud) {
    for (int at : reached(loud)) {
      if (goal.test(at)) {
        return true;
      }
    }
    return false;
  }

  /** The instructions that may run after the {@code catch}, up to a throw or a loud call. */
  private List<Integer> reached(Predicate<Target> loud) {
    List<Integer> found = new ArrayList<>();
    BitSet seen = new BitSet(code.size);
    Deque<Integer> open = new ArrayDeque<>();
    open.push(code.indexOf(guard.handler()));
    while (!open.isEmpty()) {
      int at = open.pop();
      if (at >= code.size || seen.get(at)) {
        continue;
      }
      seen.set(at);
      if (isCall(at) && loud.test(target(at))) {
        continue;
      }
      found.add(at);
      if (!isReturn(code.opcodes[at]) && code.opcodes[at] != Opcodes.ATHROW) {
        push(at, open);
      }
    }
    return found;
  }

  /**
   * Whether the exception is put aside, in a variable or a collection, and the code behind may
   * throw it: a batch that is finished before its failure is told.
   */
  public boolean keepsForLater() {
    List<Integer> reached = reached(call -> false);
    int stored =
        reached.stream().filter(at -> code.opcodes[at] != Code.LABEL).findFirst().orElse(-1);
    if (stored < 0 || code.opcodes[stored] != Opcodes.ASTORE) {
      return false;
    }
    BitSet aside = new BitSet();
    BitSet thrown = new BitSet();
    boolean collected = false;
    boolean throwsAny = false;
    for (int at : reached) {
      if (code.opcodes[at] == Opcodes.ATHROW) {
        throwsAny = true;
      }
      if (code.opcodes[at] != Opcodes.ALOAD) {
        continue;
      }
      int next = afterLabels(at + 1);
      if (next >= code.size) {
        continue;
      }
      if (code.opcodes[next] == Opcodes.ATHROW) {
        thrown.set(code.operands[at]);
      } else if (code.operands[at] == code.operands[stored]) {
        if (code.opcodes[next] == Opcodes.ASTORE) {
          aside.set(code.operands[next]);
        }
        collected |= isCall(next) && COLLECTING.contains(target(next).name());
      }
    }
    thrown.clear(code.operands[stored]);
    return aside.intersects(thrown) || collected && throwsAny;
  }

  private int afterLabels(int from) {
    int at = from;
    while (at < code.size && code.opcodes[at] == Code.LABEL) {
      at++;
    }
    return at;
  }

  private static boolean isReturn(int opcode) {
    return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
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
