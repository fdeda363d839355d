package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The declared types that tell what can be in a place. A place stands for what the objects in it
 * hold as well, such as the elements of a list; so a type tells something only if the code of its
 * objects is all in sight and keeps what it is given in fields of its own.
 */
final class DeclaredTypes {

  private static final String THROWABLE = "java/lang/Throwable";

  /** Final classes of the JDK that hold no object of anyone else. */
  private static final Set<String> VALUES =
      Set.of(
          "java/lang/String",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Double",
          "java/lang/Float",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Short",
          "java/lang/Void",
          "java/time/Duration",
          "java/time/Instant",
          "java/util/UUID");

  /** Library classes that keep nothing for the classes that extend them. */
  private static final Set<String> BASES =
      Set.of("java/lang/Object", "java/lang/Enum", "java/lang/Record");

  private final Classes classes;
  private final Subtypes subtypes;
  private final Map<String, DeclaredType> known = new HashMap<>();
  private final PairFacts<DeclaredType, ObjType, Boolean> admitted = DeclaredType.admitted();
  private final PairFacts<DeclaredType, MethodRef, Boolean> functions = DeclaredType.functions();
  private final Function<String, DeclaredType> maker = this::make;

  DeclaredTypes(Classes classes, Subtypes subtypes) {
    this.classes = classes;
    this.subtypes = subtypes;
  }

  /**
   * What that type tells.
   *
   * @param type an internal name, or the descriptor of an array or of a primitive type
   */
  DeclaredType of(String type) {
    return known.computeIfAbsent(type, maker);
  }

  private DeclaredType make(String type) {
    return tells(type)
        ? new DeclaredType(type, classes, known.size(), admitted, functions)
        : DeclaredType.ANY;
  }

  private boolean tells(String type) {
    if (VALUES.contains(type)) {
      return true;
    }
    if (type.length() == 1 || type.charAt(0) == '[' || BASES.contains(type)) {
      return false;
    }
    ClassInfo info = classes.find(type);
    if (info == null) {
      return false;
    }
    if (info.isInterface()) {
      return isOfApplication(info)
          && subtypes.concrete(type).stream().allMatch(this::holdsNothingUnseen);
    }
    return holdsNothingUnseen(info);
  }

  /** Whether what an object of the class holds is in fields of the application's classes. */
  private boolean holdsNothingUnseen(ClassInfo info) {
    @Nullable ClassInfo current = info;
    while (current != null && isOfApplication(current)) {
      String above = current.superName();
      if (above == null || BASES.contains(above)) {
        return true;
      }
      current = classes.find(above);
    }
    return current != null && isException(current);
  }

  /** An exception holds exceptions. */
  private boolean isException(ClassInfo info) {
    return classes.isSubtype(info.name(), THROWABLE);
  }

  /** Classes of an opened library can be extended by libraries that are closed. */
  private boolean isOfApplication(ClassInfo info) {
    return info.isOpen() && classes.path().isApplication(info.name());
  }
}
