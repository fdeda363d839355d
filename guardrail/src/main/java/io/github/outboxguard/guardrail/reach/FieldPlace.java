package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.FieldInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field wherever it is named from, and what is the same of it in all slices. One object for each
 * field within an analysis.
 */
final class FieldPlace {

  private final Program program;
  private final int number;
  private final @Nullable ClassInfo declaring;
  private final String name;
  private final String descriptor;
  private final String type;
  private final DeclaredType declared;

  /**
   * What is in a field before the slice stores anything there.
   *
   * @param asksContainer whether a container may put something there
   * @param chosen the beans that are meant; null if nothing tells them from others of the type
   * @param stores what the declaring class stores
   * @param constructed whether a constructor is among those who store
   * @param owner an object of the declaring class
   */
  record Filling(
      boolean asksContainer,
      @Nullable List<Injections.Candidate> chosen,
      List<FieldStores.Store> stores,
      boolean constructed,
      Obj.Exact owner) {}

  /**
   * @param declaring the open class that declares it; null if none does
   * @param descriptor its descriptor as named first
   */
  FieldPlace(
      Program program, int number, @Nullable ClassInfo declaring, String name, String descriptor) {
    this.program = program;
    this.number = number;
    this.declaring = declaring;
    this.name = name;
    this.descriptor = descriptor;
    this.type = Types.internal(descriptor);
    this.declared = program.declared().of(type);
  }

  /** Number within the analysis, from 0, dense. */
  int number() {
    return number;
  }

  /** The open class that declares it; null if none does. */
  @Nullable ClassInfo declaring() {
    return declaring;
  }

  String name() {
    return name;
  }

  String descriptor() {
    return descriptor;
  }

  /** Its type as an internal name, or the descriptor of an array or of a primitive type. */
  String type() {
    return type;
  }

  /** What its type tells. */
  DeclaredType declared() {
    return declared;
  }

  /** What is in it at first; to be worked out once: see {@link Program#filling}. */
  Filling fill() {
    ClassInfo owner = java.util.Objects.requireNonNull(declaring);
    List<FieldStores.Store> stores = program.stores().of(owner, name);
    FieldInfo field = owner.field(name);
    boolean asks =
        stores.isEmpty() || field != null && program.hasAnnotation(field, Names.INJECTION);
    List<AnnotationInfo> annotations = field == null ? List.of() : field.annotations();
    boolean constructed = false;
    for (FieldStores.Store store : stores) {
      constructed |= store.body().method().isConstructor();
    }
    return new Filling(
        asks,
        asks ? program.injections().chosen(type, annotations, name) : null,
        stores,
        constructed,
        program.things().exact(owner.name()));
  }
}
