package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.Handler.Target;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import java.util.List;
import java.util.regex.Pattern;

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

  /** How methods that store begin, in the libraries above. */
  private static final Pattern WRITES =
      Pattern.compile("^(save|insert|update|batchUpdate|persist|merge|store|upsert|add|execute)");

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

  /** Whether the call itself changes the outside world. */
  boolean changesOutside(Target target) {
    Call call = callOf(target);
    return call != null
        && program.classify(call) instanceof CallClass.Effect effect
        && effect.access() != Access.READ;
  }

  /** Whether the call hands the message on to a broker, such as a dead-letter topic. */
  boolean publishes(Target target) {
    Call call = callOf(target);
    return call != null && publishes(call);
  }

  boolean publishes(Call call) {
    return program.classify(call) instanceof CallClass.OutboxWrite
        || program.classify(call) instanceof CallClass.Effect effect
            && effect.entry().kind().equals("messaging");
  }

  /** Whether the call stores something in a database. */
  boolean records(Target target) {
    Call call = callOf(target);
    return call != null && records(call);
  }

  boolean records(Call call) {
    return isDatabase(call) && WRITES.matcher(call.name()).find();
  }

  /** The application methods that the call may run. */
  List<MethodInfo> targets(Target target) {
    Call call = callOf(target);
    return call == null ? List.of() : program.targets(call);
  }

  /** By its own type or, for a repository of the application, by a type above. */
  private boolean isDatabase(Call call) {
    return DATABASE.stream().anyMatch(call.owner()::startsWith)
        || program.classes().path().isApplication(call.owner())
            && program.classes().selfAndSupertypes(call.owner()).stream()
                .anyMatch(type -> DATABASE.stream().anyMatch(type::startsWith));
  }

  private boolean acts(MethodInfo each) {
    MethodBody body = each.body();
    return body != null && body.calls().stream().anyMatch(this::acts);
  }

  private boolean acts(Call call) {
    if (isDatabase(call)) {
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
