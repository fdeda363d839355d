package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.CallFinder;
import io.github.outboxguard.guardrail.catalogue.ProxyFactory;
import io.github.outboxguard.guardrail.tools.Origins;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The application's interfaces of which a library makes the objects, because their class literals
 * are handed to it. Looks only into classes that name such a library type. Not thread-safe.
 */
final class Proxies {

  private final Classes classes;
  private final CallFinder<ProxyFactory> factories;
  private final Set<String> users = new LinkedHashSet<>();
  private @Nullable Map<String, ProxyFactory> byInterface;

  Proxies(Classes classes, CallFinder<ProxyFactory> factories, Set<String> owners) {
    this.classes = classes;
    this.factories = factories;
    owners.forEach(owner -> users.addAll(classes.naming(Types.fromBinary(owner))));
  }

  /** Whether no class of the application makes any. */
  boolean none() {
    return users.isEmpty();
  }

  /** The factory that makes objects of that interface; null if none does. */
  @Nullable ProxyFactory of(String interfaceName) {
    Map<String, ProxyFactory> known = byInterface;
    if (known == null) {
      known = find();
      byInterface = known;
    }
    return known.get(interfaceName);
  }

  private Map<String, ProxyFactory> find() {
    Map<String, ProxyFactory> found = new HashMap<>();
    Origins origins = new Origins(classes);
    for (String user : users) {
      ClassInfo info = classes.find(user);
      for (MethodInfo method : info == null ? List.<MethodInfo>of() : info.methods()) {
        MethodBody body = method.body();
        for (Call call : body == null ? List.<Call>of() : body.calls()) {
          ProxyFactory factory = factory(call);
          if (body != null && factory != null) {
            for (Value argument : literals(call, factory.argument())) {
              origins.of(body, argument, (at, value) -> add(value, factory, found));
            }
          }
        }
      }
    }
    return found;
  }

  private static List<Value> literals(Call call, int argument) {
    List<Value> all = call.arguments();
    if (argument < 0) {
      return all;
    }
    return argument < all.size() ? List.of(all.get(argument)) : List.of();
  }

  private @Nullable ProxyFactory factory(Call call) {
    return call.kind() == Call.Kind.CONCAT || call.kind() == Call.Kind.DYNAMIC
        ? null
        : factories.find(Program.site(call.owner(), call.name(), call.descriptor()));
  }

  /** Supertypes are meant too: calls may name them. */
  private void add(Value value, ProxyFactory factory, Map<String, ProxyFactory> found) {
    if (value instanceof Value.ClassLiteral literal && classes.isOpen(literal.type())) {
      for (String type : classes.selfAndSupertypes(literal.type())) {
        ClassInfo info = classes.isOpen(type) ? classes.find(type) : null;
        if (info != null && info.isInterface()) {
          found.putIfAbsent(type, factory);
        }
      }
    }
  }
}
