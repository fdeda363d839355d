package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.FieldWrite;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Who writes the fields of an open class, as far as its own methods tell. */
final class FieldStores {

  /** A store and the body that makes it. */
  record Store(MethodBody body, FieldWrite write) {}

  private final Map<String, Map<String, List<Store>>> byClass = new HashMap<>();

  FieldStores(Classes classes) {}

  /** The stores to a field that its declaring class makes. */
  List<Store> of(ClassInfo declaring, String field) {
    return byClass
        .computeIfAbsent(declaring.name(), key -> index(declaring))
        .getOrDefault(field, List.of());
  }

  private static Map<String, List<Store>> index(ClassInfo info) {
    Map<String, List<Store>> map = new HashMap<>();
    for (MethodInfo method : info.methods()) {
      MethodBody body = method.body();
      if (body != null) {
        for (FieldWrite write : body.writes()) {
          if (write.owner().equals(info.name())) {
            map.computeIfAbsent(write.name(), key -> new ArrayList<>(2))
                .add(new Store(body, write));
          }
        }
      }
    }
    return map;
  }
}
