package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.Handler.Target;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import java.util.List;

/** Tells the calls of a method that do its work from those that only prepare or report. */
final class Work {

  private static final List<String> DATABASE =
      List.of(
          "java/sql/",
          "org/springframework/jdbc/",
          "org/springframework/data/",
          "jakarta/persistence/",
          "javax/persistence/",
          "org/hibernate/",
          "org/jooq/",
          "org/jdbi/",
          "org/apache/ibatis/",
          "io/r2dbc/");

  private final Program program;
  private final MethodInfo method;

  Work(Program program, MethodInfo method) {
    this.program = program;
    this.method = method;
  }

  /** Whether the call changes the database or the outside world, itself or further down. */
  boolean matters(Target target) {
    Call call = callOf(target);
    if (call == null) {
      return false;
    }
    return acts(call)
        || program.targets(call).stream()
            .flatMap(each -> program.reachable(each).stream())
            .anyMatch(this::acts);
  }

  /** Whether the call hands the message on to a broker, such as a dead-letter topic. */
  boolean publishes(Target target) {
    Call call = callOf(target);
    return call != null
        && program.classify(call) instanceof CallClass.Effect effect
        && effect.entry().kind().equals("messaging");
  }

  private boolean acts(MethodInfo each) {
    MethodBody body = each.body();
    return body != null && body.calls().stream().anyMatch(this::acts);
  }

  private boolean acts(Call call) {
    if (DATABASE.stream().anyMatch(call.owner()::startsWith)) {
      return true;
    }
    return program.classify(call) instanceof CallClass.Effect effect
        && effect.access() != Access.READ;
  }

  private @org.jspecify.annotations.Nullable Call callOf(Target target) {
    MethodBody body = method.body();
    if (body == null) {
      return null;
    }
    for (Call call : body.calls()) {
      if (call.line() == target.line()
          && call.name().equals(target.name())
          && call.owner().equals(target.owner())
          && call.descriptor().equals(target.descriptor())) {
        return call;
      }
    }
    return null;
  }
}
