package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which methods of an open class library code can call, because they override library methods. */
final class Overrides {

  private static final String COMPARABLE = "java/lang/Comparable";

  private static final Set<String> QUIET =
      Set.of("java/lang/Object", COMPARABLE, "java/io/Serializable", "java/lang/Record");

  private final Classes classes;
  private final Map<String, List<MethodInfo>> callbacks = new HashMap<>();
  private final Map<String, Map<String, List<MethodInfo>>> seenThrough = new HashMap<>();

  Overrides(Classes classes) {
    this.classes = classes;
  }

  /**
   * Methods of the class that override a method of any library supertype; those of {@code Object}
   * and {@code Comparable} are left out, {@code finalize} is not.
   */
  List<MethodInfo> callbacks(String type) {
    return callbacks.computeIfAbsent(
        type,
        key -> {
          Map<String, MethodInfo> found = new LinkedHashMap<>();
          for (String supertype : classes.selfAndSupertypes(type)) {
            ClassInfo info = classes.find(supertype);
            if (info != null && !info.isOpen() && !QUIET.contains(supertype)) {
              collect(type, info, found);
            }
          }
          MethodInfo finaliser = classes.resolve(type, "finalize", "()V");
          if (finaliser != null && finaliser.owner().isOpen()) {
            found.put("finalize()V", finaliser);
          }
          return new ArrayList<>(found.values());
        });
  }

  /** Methods of the open class that code can call which sees it as that library type. */
  List<MethodInfo> seenAs(String type, String libraryType) {
    Map<String, List<MethodInfo>> ofType = seenThrough.get(type);
    if (ofType == null) {
      ofType = new HashMap<>(4);
      seenThrough.put(type, ofType);
    }
    List<MethodInfo> known = ofType.get(libraryType);
    if (known == null) {
      known = findSeenAs(type, libraryType);
      ofType.put(libraryType, known);
    }
    return known;
  }

  private List<MethodInfo> findSeenAs(String type, String libraryType) {
    Map<String, MethodInfo> found = new LinkedHashMap<>();
    for (String supertype : classes.selfAndSupertypes(libraryType)) {
      ClassInfo info = classes.find(supertype);
      if (info != null && !info.isOpen()) {
        collect(type, info, found);
      }
    }
    ClassInfo object = classes.find("java/lang/Object");
    if (object != null) {
      collect(type, object, found);
    }
    ClassInfo order = classes.find(COMPARABLE);
    if (order != null && classes.isSubtype(type, COMPARABLE)) {
      // Sorting and sorted collections ask whatever they are given.
      collect(type, order, found);
    }
    found.remove("finalize()V");
    return new ArrayList<>(found.values());
  }

  private void collect(String type, ClassInfo library, Map<String, MethodInfo> found) {
    for (MethodInfo declared : library.methods()) {
      String key = declared.name() + declared.descriptor();
      if (declared.isVirtual() && !declared.isFinal() && !found.containsKey(key)) {
        MethodInfo method = classes.resolve(type, declared.selector());
        if (method != null && method.owner().isOpen() && !method.isAbstract()) {
          found.put(key, method);
        }
      }
    }
  }
}
