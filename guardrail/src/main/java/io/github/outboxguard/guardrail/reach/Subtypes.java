package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The application classes below each type. */
final class Subtypes {

  private final Classes classes;
  private @Nullable Map<String, List<ClassInfo>> concrete;
  private final Map<String, List<MadeLambda>> lambdas = new HashMap<>();

  /** A lambda and the body that makes it. */
  record MadeLambda(MethodBody body, Value.Closure closure) {}

  Subtypes(Classes classes) {
    this.classes = classes;
  }

  /** Application classes that can be instantiated and are that type or below it. */
  List<ClassInfo> concrete(String type) {
    Map<String, List<ClassInfo>> map = concrete;
    if (map == null) {
      map = index();
      concrete = map;
    }
    return map.getOrDefault(type, List.of());
  }

  private Map<String, List<ClassInfo>> index() {
    Map<String, List<ClassInfo>> map = new HashMap<>();
    for (String name : classes.application()) {
      ClassInfo info = classes.find(name);
      if (info != null && !info.isInterface() && !info.isAbstract()) {
        for (String type : classes.selfAndSupertypes(name)) {
          if (!type.equals("java/lang/Object")) {
            map.computeIfAbsent(type, key -> new ArrayList<>(2)).add(info);
          }
        }
      }
    }
    return map;
  }

  /** Lambdas and method references anywhere in the application that become that interface. */
  List<MadeLambda> lambdas(String functionalInterface) {
    return lambdas.computeIfAbsent(functionalInterface, this::findLambdas);
  }

  private List<MadeLambda> findLambdas(String functionalInterface) {
    List<MadeLambda> found = new ArrayList<>();
    for (String name : classes.lambdaMakers(functionalInterface)) {
      ClassInfo info = classes.find(name);
      if (info == null) {
        continue;
      }
      for (MethodInfo method : info.methods()) {
        MethodBody body = method.body();
        if (body != null) {
          for (Value.Closure closure : body.closures()) {
            if (closure.site().samOwner().equals(functionalInterface)) {
              found.add(new MadeLambda(body, closure));
            }
          }
        }
      }
    }
    return found;
  }
}
