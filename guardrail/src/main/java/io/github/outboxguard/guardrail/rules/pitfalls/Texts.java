package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** String literals handed to calls. */
final class Texts {

  private Texts() {}

  /** The literal that a call takes as an argument; null if it is no literal. */
  static @Nullable String at(Call call, int argument) {
    return argument < call.arguments().size()
            && Builders.plain(call.arguments().get(argument)) instanceof Value.Text text
        ? text.text()
        : null;
  }

  /** All literals among the arguments, those in an array that is made for the call too. */
  static Set<String> of(Call call) {
    Set<String> found = new LinkedHashSet<>();
    for (Value argument : call.arguments()) {
      Value value = Builders.plain(argument);
      if (value instanceof Value.Text text) {
        found.add(text.text());
      } else if (value instanceof Value.NewArray array) {
        for (Value element : array.elements()) {
          if (Builders.plain(element) instanceof Value.Text text) {
            found.add(text.text());
          }
        }
      }
    }
    return found;
  }

  /** Whether any of the methods hands that literal, or one that holds it, to a call. */
  static boolean mentioned(Collection<MethodInfo> methods, String part) {
    for (MethodInfo method : methods) {
      MethodBody body = method.body();
      if (body == null) {
        continue;
      }
      for (Call call : body.calls()) {
        if (of(call).stream().anyMatch(text -> text.contains(part))) {
          return true;
        }
      }
    }
    return false;
  }
}
