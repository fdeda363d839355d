package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Follows builders through one method: which calls are made on the same one. */
final class Builders {

  private Builders() {}

  /**
   * The calls on one builder.
   *
   * @param root where it comes from
   * @param list the calls on it, in program order, the one that makes it first
   */
  record Chain(Value root, List<Call> list) {

    /** Whether the method itself makes the builder, so that all calls on it are seen. */
    boolean startsHere() {
      return root instanceof Value.Result || root instanceof Value.Fresh;
    }

    int line() {
      return list.get(0).line();
    }

    boolean calls(String method) {
      return list.stream().anyMatch(call -> call.name().equals(method));
    }

    boolean mentions(String text) {
      return texts().contains(text);
    }

    boolean mentionsEnding(String ending) {
      return texts().stream().anyMatch(text -> text.endsWith(ending));
    }

    private Set<String> texts() {
      Set<String> texts = new HashSet<>();
      for (Call call : list) {
        for (Value argument : call.arguments()) {
          if (argument instanceof Value.Text text) {
            texts.add(text.text());
          }
        }
      }
      return texts;
    }

    /** Whether the value is what one of the calls returns. */
    boolean makes(Value value) {
      return list.stream().anyMatch(call -> call.result() != null && call.result() == plain(value));
    }
  }

  /** The chains of all builders of the types that {@code isBuilder} accepts, by internal name. */
  static List<Chain> of(MethodBody body, Predicate<String> isBuilder) {
    Map<Value, List<Call>> chains = new LinkedHashMap<>();
    for (Call call : body.calls()) {
      if (isBuilder.test(call.owner()) && call.receiver() != null) {
        Value root = root(call.receiver(), isBuilder);
        chains.computeIfAbsent(root, key -> withMaker(key)).add(call);
      } else if (call.result() != null
          && isBuilder.test(Types.internal(Types.returned(call.descriptor())))) {
        chains.computeIfAbsent(call.result(), key -> withMaker(key));
      }
    }
    List<Chain> found = new ArrayList<>();
    chains.forEach(
        (root, calls) -> {
          if (!calls.isEmpty()) {
            found.add(new Chain(root, calls));
          }
        });
    return found;
  }

  private static List<Call> withMaker(Value root) {
    List<Call> calls = new ArrayList<>();
    if (root instanceof Value.Result result) {
      calls.add(result.call());
    }
    return calls;
  }

  private static Value root(Value value, Predicate<String> isBuilder) {
    Value current = plain(value);
    Set<Value> seen = new HashSet<>();
    while (seen.add(current)
        && current instanceof Value.Result result
        && result.call().receiver() != null
        && isBuilder.test(result.call().owner())) {
      current = plain(result.call().receiver());
    }
    return current;
  }

  /** Whether the method was given the value, or read it, rather than made it. */
  static boolean comesFromOutside(Value value) {
    Value plain = plain(value);
    return plain instanceof Value.Parameter
        || plain instanceof Value.FieldRead
        || plain instanceof Value.Phi;
  }

  /** The value behind casts and joins of one. */
  static Value plain(Value value) {
    Value current = value;
    while (true) {
      Value next = behind(current);
      if (next == null || next == current) {
        return current;
      }
      current = next;
    }
  }

  private static @Nullable Value behind(Value value) {
    if (value instanceof Value.Cast cast) {
      return cast.input();
    }
    return value instanceof Value.Phi phi && phi.inputs().size() == 1 ? phi.inputs().get(0) : null;
  }
}
