package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Classes;
import org.jspecify.annotations.Nullable;

/**
 * What can be in a place, by its declared type: an exception is no function, whatever flowed
 * together on the way. Says yes to whatever it does not know.
 */
final class DeclaredType {

  /** Of a type that says nothing: most interfaces, and all that can hold further objects. */
  static final DeclaredType ANY = new DeclaredType("java/lang/Object", null);

  private final String name;
  private final @Nullable Classes classes;

  /**
   * @param name the internal name of a type whose objects hold nothing out of sight
   * @param classes all classes; null if the type says nothing
   */
  DeclaredType(String name, @Nullable Classes classes) {
    this.name = name;
    this.classes = classes;
  }

  /** Whether that object can be there. */
  boolean admits(Obj object) {
    if (classes == null) {
      return true;
    }
    if (object instanceof Obj.Exact exact) {
      return exact.canBe(name);
    }
    if (object instanceof Obj.Lambda lambda) {
      return classes.isSubtype(lambda.site().samOwner(), name);
    }
    if (object instanceof Obj.Text || object instanceof Obj.Names) {
      return name.equals("java/lang/String");
    }
    return !(object instanceof Obj.ClassRef) && !(object instanceof Obj.MemberRef);
  }
}
