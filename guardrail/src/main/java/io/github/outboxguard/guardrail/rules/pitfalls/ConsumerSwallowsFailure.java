package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.CodeDetail;
import io.github.outboxguard.guardrail.bytecode.Handler;
import io.github.outboxguard.guardrail.bytecode.Handler.Target;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A consumer catches whatever goes wrong with its work and returns as if it had succeeded: the
 * broker takes the message as handled, and it is lost without a sound (seed, row S13).
 */
final class ConsumerSwallowsFailure implements Pitfall {

  /**
   * Only a net that catches everything swallows; a narrow type is a decision about that failure.
   */
  private static final Set<String> NETS =
      Set.of("java/lang/Throwable", "java/lang/Exception", "java/lang/RuntimeException");

  /** Words in the name of a method that gives the message back or makes the failure known. */
  private static final Set<String> LOUD_WORDS =
      Set.of(
          "nack", "reject", "rollback", "retry", "requeue", "recover", "deadletter", "dlq", "dlt");

  @Override
  public RuleId id() {
    return RuleId.CONSUMER_SWALLOWS_FAILURE;
  }

  @Override
  public List<Violation> check(Terrain terrain) {
    List<Violation> found = new ArrayList<>();
    for (MethodInfo consumer : terrain.consumers().methods()) {
      for (MethodInfo method : ownCode(terrain, consumer)) {
        Handler silent = silentHandler(terrain, method);
        if (silent != null) {
          found.add(violation(terrain, consumer, method, silent));
          break;
        }
      }
    }
    return found;
  }

  /** The consumer and the helpers of its own class, where nobody else waits for the exception. */
  private static List<MethodInfo> ownCode(Terrain terrain, MethodInfo consumer) {
    String owner = consumer.owner().name();
    return terrain.program().reachable(consumer).stream()
        .filter(method -> method.owner().name().equals(owner))
        .filter(method -> method == consumer || method.isPrivate() || method.isSynthetic())
        .toList();
  }

  private static @org.jspecify.annotations.Nullable Handler silentHandler(
      Terrain terrain, MethodInfo method) {
    CodeDetail detail = terrain.program().detail(method);
    if (detail == null) {
      return null;
    }
    Work work = new Work(terrain.program(), method);
    for (Handler handler : detail.handlers()) {
      if (NETS.contains(handler.caught())
          && handler.guarded().stream().anyMatch(work::matters)
          && handler.completesWithout(target -> isLoud(target) || work.publishes(target))) {
        return handler;
      }
    }
    return null;
  }

  private static boolean isLoud(Target target) {
    String name = target.name().toLowerCase(Locale.ROOT).replace("_", "");
    return LOUD_WORDS.stream().anyMatch(name::contains)
        || target.owner().equals("java/lang/System") && name.equals("exit")
        || target.owner().equals("java/util/concurrent/CompletableFuture")
            && name.equals("failedfuture");
  }

  private Violation violation(
      Terrain terrain, MethodInfo consumer, MethodInfo method, Handler handler) {
    String where =
        method == consumer
            ? "line " + handler.line()
            : "%s, line %d".formatted(method.name(), handler.line());
    return Violation.at(
        id(),
        terrain.program().site(consumer, 0),
        "the consumer catches %s (%s) and returns normally: the broker takes the failed message as handled and it is lost"
            .formatted(simple(handler.caught()), where),
        "let the exception out, or give the message back (nack, reject, retry after 60 s); catch"
            + " only what is no failure, such as a duplicate key");
  }

  private static String simple(String internalName) {
    String name = Types.binary(internalName);
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
