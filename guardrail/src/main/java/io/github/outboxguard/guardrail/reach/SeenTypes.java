package io.github.outboxguard.guardrail.reach;

import java.util.HashMap;
import java.util.Map;

/** The types as which library code sees what it is given, and what it can run then. */
final class SeenTypes {

  private final Program program;
  private final Map<String, SeenType> known = new HashMap<>();
  private final PairFacts<SeenType, Obj.Exact, Target[]> uses = new PairFacts<>(SeenType::used);
  private final PairFacts<SeenType, Obj.Exact, Target[]> callsBack =
      new PairFacts<>(SeenType::calledBack);

  SeenTypes(Program program) {
    this.program = program;
  }

  /** The one object for that type: an internal name, or the descriptor of an array. */
  SeenType of(String type) {
    SeenType found = known.get(type);
    if (found == null) {
      found = new SeenType(program, known.size(), type);
      known.put(type, found);
    }
    return found;
  }

  /** What library code can run on such an object that it takes for that type. */
  Target[] uses(SeenType type, Obj.Exact object) {
    return uses.of(type.number(), object.shared().number(), type, object);
  }

  /** What code of that library type can run on an object that extends it. */
  Target[] callsBack(SeenType library, Obj.Exact object) {
    return callsBack.of(library.number(), object.shared().number(), library, object);
  }
}
