package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.FieldWrite;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Who writes the fields of an open class, as far as its own methods tell. */
final class FieldStores {

  /**
   * A store and the body that makes it.
   *
   * @param filled what that body puts into the library object that it stores, such as a list
   */
  record Store(MethodBody body, FieldWrite write, List<Value> filled) {}

  private final Map<String, Map<String, List<Store>>> byClass = new HashMap<>();

  private final Classes classes;

  FieldStores(Classes classes) {
    this.classes = classes;
  }

  /** The stores to a field that its declaring class makes. */
  List<Store> of(ClassInfo declaring, String field) {
    return byClass
        .computeIfAbsent(declaring.name(), key -> index(declaring))
        .getOrDefault(field, List.of());
  }

  private Map<String, List<Store>> index(ClassInfo info) {
    Map<String, List<Store>> map = new HashMap<>();
    for (MethodInfo method : info.methods()) {
      MethodBody body = method.body();
      if (body != null) {
        for (FieldWrite write : body.writes()) {
          if (write.owner().equals(info.name())) {
            map.computeIfAbsent(write.name(), key -> new ArrayList<>(2))
                .add(new Store(body, write, filled(body, write)));
          }
        }
      }
    }
    return map;
  }

  private List<Value> filled(MethodBody body, FieldWrite write) {
    List<Value> found = new ArrayList<>(0);
    for (Call call : write.value().id() < 0 ? List.<Call>of() : body.calls()) {
      Value receiver = call.receiver();
      boolean same =
          receiver == write.value()
              || receiver instanceof Value.FieldRead read && read.name().equals(write.name());
      if (same && !classes.isOpen(call.owner())) {
        for (Value argument : call.arguments()) {
          if (argument.id() >= 0) {
            found.add(argument);
          }
        }
      }
    }
    return found.isEmpty() ? List.of() : found;
  }
}
