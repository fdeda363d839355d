package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Classes;
import org.jspecify.annotations.Nullable;

/**
 * What can be in a place, by its declared type: an exception is no function, whatever flowed
 * together on the way. Says yes to whatever it does not know.
 */
final class DeclaredType {

  /** Of a type that says nothing: most interfaces, and all that can hold further objects. */
  static final DeclaredType ANY = new DeclaredType("java/lang/Object", null, 0, new PairFacts<>());

  private final String name;
  private final @Nullable Classes classes;
  private final int number;
  private final PairFacts<Boolean> known;

  /**
   * @param name the internal name of a type whose objects hold nothing out of sight
   * @param classes all classes; null if the type says nothing
   * @param number of it among all such types
   * @param known what was found before for such types and those of objects
   */
  DeclaredType(String name, @Nullable Classes classes, int number, PairFacts<Boolean> known) {
    this.name = name;
    this.classes = classes;
    this.number = number;
    this.known = known;
  }

  /** Whether that object can be there. */
  boolean admits(Obj object) {
    if (classes == null) {
      return true;
    }
    if (object instanceof Obj.Exact exact) {
      return admits(exact.shared());
    }
    if (object instanceof Obj.Lambda lambda) {
      return classes.isSubtype(lambda.site().samOwner(), name);
    }
    if (object instanceof Obj.Text || object instanceof Obj.Names) {
      return name.equals("java/lang/String");
    }
    return !(object instanceof Obj.ClassRef) && !(object instanceof Obj.MemberRef);
  }

  private boolean admits(ObjType type) {
    Boolean found = known.get(number, type.number());
    if (found == null) {
      found = type.canBe(name);
      known.put(number, type.number(), found);
    }
    return found;
  }
}
