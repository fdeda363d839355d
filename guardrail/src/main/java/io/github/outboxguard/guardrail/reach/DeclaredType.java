package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import org.jspecify.annotations.Nullable;

/**
 * What can be in a place, by its declared type: an exception is no function, whatever flowed
 * together on the way. Says yes to whatever it does not know.
 */
final class DeclaredType {

  /** Of a type that says nothing: most interfaces, and all that can hold further objects. */
  static final DeclaredType ANY =
      new DeclaredType("java/lang/Object", null, 0, admitted(), functions());

  private final String name;
  private final @Nullable Classes classes;
  private final int number;
  private final PairFacts<DeclaredType, ObjType, Boolean> known;
  private final PairFacts<DeclaredType, MethodRef, Boolean> functions;

  /**
   * @param name the internal name of a type whose objects hold nothing out of sight
   * @param classes all classes; null if the type says nothing
   * @param number of it among all such types
   * @param known what was found before for such types and those of objects
   * @param functions the same for such types and the methods of functional interfaces
   */
  DeclaredType(
      String name,
      @Nullable Classes classes,
      int number,
      PairFacts<DeclaredType, ObjType, Boolean> known,
      PairFacts<DeclaredType, MethodRef, Boolean> functions) {
    this.name = name;
    this.classes = classes;
    this.number = number;
    this.known = known;
    this.functions = functions;
  }

  /** What types admit, for all of them. */
  static PairFacts<DeclaredType, ObjType, Boolean> admitted() {
    return new PairFacts<>((declared, type) -> type.canBe(declared.name));
  }

  /** What types admit of functional objects, for all of them. */
  static PairFacts<DeclaredType, MethodRef, Boolean> functions() {
    return new PairFacts<>((declared, method) -> declared.isAbove(method.owner()));
  }

  private boolean isAbove(String type) {
    return classes == null || classes.isSubtype(type, name);
  }

  /** Whether that object can be there. */
  boolean admits(Obj object) {
    if (classes == null) {
      return true;
    }
    if (object instanceof Obj.Exact exact) {
      return known.of(number, exact.shared().number(), this, exact.shared());
    }
    if (object instanceof Obj.Lambda lambda) {
      MethodRef function = lambda.site().sam();
      return functions.of(number, function.id(), this, function);
    }
    if (object instanceof Obj.Text || object instanceof Obj.Names) {
      return name.equals("java/lang/String");
    }
    return !(object instanceof Obj.ClassRef) && !(object instanceof Obj.MemberRef);
  }
}
