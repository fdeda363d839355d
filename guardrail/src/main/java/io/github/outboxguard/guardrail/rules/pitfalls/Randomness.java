package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.CodeDetail;
import io.github.outboxguard.guardrail.bytecode.Handler.Target;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.HashSet;
import java.util.Set;

/** Values that are another one at each run: random ids, the clock. */
final class Randomness {

  private Randomness() {}

  /** Whether an argument of the call is made anew at each run. */
  static boolean feeds(Program program, MethodInfo method, Call call) {
    return call.arguments().stream().anyMatch(argument -> isFresh(program, method, argument));
  }

  /** Whether the value is made anew at each run. */
  static boolean isFresh(Program program, MethodInfo method, Value value) {
    return isFresh(program, method, value, new HashSet<>());
  }

  private static boolean isFresh(Program program, MethodInfo method, Value value, Set<Value> seen) {
    Value plain = Builders.plain(value);
    if (!seen.add(plain)) {
      return false;
    }
    if (plain instanceof Value.NewArray array) {
      return array.elements().stream().anyMatch(each -> isFresh(program, method, each, seen));
    }
    if (!(plain instanceof Value.Result result)) {
      return false;
    }
    Call call = result.call();
    if (isSource(call.owner(), call.name())) {
      return true;
    }
    boolean shapes =
        call.kind() == Call.Kind.CONCAT
            || call.owner().equals("java/lang/String")
            || call.owner().equals("java/util/UUID")
            || call.name().equals("toString");
    if (!shapes) {
      return false;
    }
    if (call.receiver() != null && isFresh(program, method, call.receiver(), seen)) {
      return true;
    }
    for (Value argument : call.arguments()) {
      if (isFresh(program, method, argument, seen)
          || argument instanceof Value.Primitive && readsClock(program, method, call.line())) {
        return true;
      }
    }
    return false;
  }

  /** A number leaves no trace on the stack, so the line decides. */
  private static boolean readsClock(Program program, MethodInfo method, int line) {
    CodeDetail detail = program.detail(method);
    return detail != null && detail.callsOnLine(line).stream().anyMatch(Randomness::isSource);
  }

  static boolean isSource(Target call) {
    return isSource(call.owner(), call.name());
  }

  static boolean isSource(String owner, String name) {
    return switch (owner) {
      case "java/util/UUID" -> name.equals("randomUUID");
      case "java/lang/System" -> name.equals("currentTimeMillis") || name.equals("nanoTime");
      case "java/time/Instant", "java/time/LocalDateTime", "java/time/OffsetDateTime" ->
          name.equals("now");
      case "java/util/Random",
          "java/security/SecureRandom",
          "java/util/concurrent/ThreadLocalRandom" ->
          name.startsWith("next");
      default -> false;
    };
  }
}
