package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is the same of all calls of one method whose body is not followed. */
final class Crossing {

  /** Library types of which a call means: run whatever is behind. */
  private static final Set<String> FUNCTIONS =
      Set.of("java/lang/Runnable", "java/util/concurrent/Callable");

  /** Results that hold nothing of what the call was given. */
  private static final Set<String> SILENT = Set.of("java/lang/String", "java/lang/StringBuilder");

  private final EdgeModel[] models;
  private final SeenType[] types;
  private final String returned;
  private final boolean silent;
  private final Obj result;
  private final @Nullable String missing;
  private final boolean runsFunction;
  private final @Nullable SeenType callsBack;

  Crossing(Program program, MethodRef target) {
    this.models = EdgeModels.concernedWith(program, target);
    List<String> parameters = target.descriptor().types();
    this.types = new SeenType[parameters.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = program.seen().of(parameters.get(i));
    }
    this.returned = target.descriptor().returnedType();
    this.silent = SILENT.contains(returned);
    this.result = program.things().opaque(returned, Obj.Origin.LIBRARY);
    boolean found =
        !(program.meaning(target) instanceof CallClass.Unlisted)
            || target.owner().charAt(0) == '['
            || program.classes().find(target.owner()) != null;
    this.missing =
        found
            ? null
            : Types.binary(target.owner()).concat(" is not on the class path: add its jar");
    this.runsFunction = runsFunction(program, target);
    String library = callsBack(program, target);
    this.callsBack = library == null ? null : program.seen().of(library);
  }

  private static @Nullable String callsBack(Program program, MethodRef target) {
    if (target.owner().equals("java/lang/Object")
        || program.meaning(target) instanceof CallClass.Harmless) {
      return null;
    }
    MethodInfo method = program.classes().resolve(target.owner(), target.selector());
    String library = method == null ? target.owner() : method.owner().name();
    return program.classes().isOpen(library) || library.equals("java/lang/Object") ? null : library;
  }

  private static boolean runsFunction(Program program, MethodRef target) {
    if (!FUNCTIONS.contains(target.owner()) && !target.owner().startsWith("java/util/function/")) {
      return false;
    }
    ClassInfo owner = program.classes().find(target.owner());
    MethodInfo method =
        owner == null ? null : owner.method(target.name(), target.descriptor().text());
    return method != null && method.isAbstract();
  }

  /** The models that may know more of such a call, in the order in which they are asked. */
  EdgeModel[] models() {
    return models;
  }

  /** The types of the parameters. */
  SeenType[] types() {
    return types;
  }

  /** The return type, likewise. */
  String returned() {
    return returned;
  }

  /** Whether what it returns holds nothing of what it was given. */
  boolean silent() {
    return silent;
  }

  /** What it returns, if nobody knows better. */
  Obj result() {
    return result;
  }

  /** What to say if its class is not on the class path, and not in the catalogue; else null. */
  @Nullable String missing() {
    return missing;
  }

  /**
   * The library type whose code runs on an object of an open class, so that it can call what the
   * object overrides; null if there is none, or if it is known to do no harm.
   */
  @Nullable SeenType callsBack() {
    return callsBack;
  }

  /** Whether it means: run whatever function is behind. */
  boolean runsFunction() {
    return runsFunction;
  }
}
