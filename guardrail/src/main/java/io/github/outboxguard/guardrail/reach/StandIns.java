package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an object can be of which only a type is known, as far as that is the same in all slices.
 * One object for each type within an analysis.
 */
final class StandIns {

  private final Obj.@Nullable Exact own;
  private final Obj.Exact[] beans;
  private final Beans.Factory[] factories;

  StandIns(Program program, String type) {
    ClassInfo info = program.classes().find(type);
    Things things = program.things();
    this.own =
        info != null && !info.isAbstract() && !info.isInterface() ? things.exact(type) : null;
    List<String> managed = program.beans().managedBelow(type);
    this.beans = managed.stream().map(things::exact).toArray(Obj.Exact[]::new);
    this.factories = program.beans().factoriesOf(type).toArray(Beans.Factory[]::new);
  }

  /** An object of exactly that type; null if there can be none. */
  Obj.@Nullable Exact own() {
    return own;
  }

  /** Objects of the managed open classes that are that type or below it. */
  Obj.Exact[] beans() {
    return beans;
  }

  /** Factories of which the result can be injected as that type. */
  Beans.Factory[] factories() {
    return factories;
  }
}
