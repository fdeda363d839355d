package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import org.jspecify.annotations.Nullable;

/** Which method a virtual call runs on an object of exactly one class. */
final class Selections {

  private static final Selected UNFIT = new Selected(false, null, null);

  private final Program program;
  private final Classes classes;
  private final PairFacts<MethodRef, Obj.Exact, Selected> known = new PairFacts<>(this::find);

  /**
   * What the call finds.
   *
   * @param fits whether the class is what the call names or below it, as far as class files tell
   * @param method what runs; null if nothing is found, or if the class does not fit
   * @param target the same on that object, if its body is followed; else null
   */
  record Selected(boolean fits, @Nullable MethodInfo method, @Nullable Target target) {}

  Selections(Program program) {
    this.program = program;
    this.classes = program.classes();
  }

  /** What runs, even if class files do not tell that the class fits. */
  Selected unfit(MethodRef call, Obj.Exact object) {
    return selected(call, object, false);
  }

  Selected of(MethodRef call, Obj.Exact object) {
    return known.of(call.id(), object.shared().number(), call, object);
  }

  private Selected find(MethodRef call, Obj.Exact object) {
    return object.isA(call.owner()) ? selected(call, object, true) : UNFIT;
  }

  private Selected selected(MethodRef call, Obj.Exact object, boolean fits) {
    MethodInfo method = select(call, object.type());
    Target target =
        method == null || !method.owner().isOpen() ? null : program.targets().of(method, object);
    return new Selected(fits, method, target);
  }

  /** The override for the class, or the method named where that cannot be overridden there. */
  private @Nullable MethodInfo select(MethodRef call, String type) {
    MethodInfo found = classes.resolve(type, call.selector());
    if (found == null || !found.owner().isOpen() || found.owner().name().equals(call.owner())) {
      return found;
    }
    ClassInfo owner = classes.find(call.owner());
    if (owner == null || owner.isInterface()) {
      return found;
    }
    MethodInfo named = classes.resolve(call.owner(), call.selector());
    if (named == null || named == found) {
      return found;
    }
    if (named.isPrivate()) {
      return named;
    }
    String above = found.owner().superName();
    while (named.isPackagePrivate() && !isBeside(named, found) && above != null) {
      MethodInfo next = classes.resolve(above, call.selector());
      if (next == null) {
        return named;
      }
      found = next;
      above = found.owner().superName();
    }
    return found;
  }

  private static boolean isBeside(MethodInfo one, MethodInfo other) {
    return packageOf(one).equals(packageOf(other));
  }

  private static String packageOf(MethodInfo method) {
    String owner = method.owner().name();
    return owner.substring(0, owner.lastIndexOf('/') + 1);
  }
}
