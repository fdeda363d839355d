package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * What an object can be of which only a type is known, as far as that is the same in all slices.
 * One object for each type within an analysis.
 */
final class StandIns {

  private final int number;
  private final int type;
  private final Obj.Exact[] all;
  private final Obj.Exact[] beans;
  private final Beans.Factory[] factories;

  /**
   * @param number of it among all of the analysis, from 0, dense
   */
  StandIns(Program program, int number, String type) {
    ClassInfo info = program.classes().find(type);
    Things things = program.things();
    this.number = number;
    this.type = things.typeNumber(type);
    List<Obj.Exact> found = new ArrayList<>();
    for (String managed : program.beans().managedBelow(type)) {
      found.add(things.exact(managed));
    }
    this.beans = found.toArray(new Obj.Exact[0]);
    if (info != null && !info.isAbstract() && !info.isInterface()) {
      found.add(0, things.exact(type));
    }
    this.all = found.toArray(new Obj.Exact[0]);
    this.factories = program.beans().factoriesOf(type).toArray(new Beans.Factory[0]);
  }

  /** Number within the analysis, from 0, dense. */
  int number() {
    return number;
  }

  /** The number of the type: see {@link Things#typeNumber}. */
  int type() {
    return type;
  }

  /** An object of exactly that type, if there can be one, and the beans. */
  Obj.Exact[] all() {
    return all;
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
