package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A dispatcher polls the outbox every second or more often: claims contend and throughput falls
 * (seed, row S12). Who needs less delay wants a wake-up or CDC.
 */
final class DispatcherPollsTooFast implements Pitfall {

  private static final Duration FLOOR = Duration.ofSeconds(1);

  @Override
  public RuleId id() {
    return RuleId.DISPATCHER_POLLS_TOO_FAST;
  }

  @Override
  public List<Violation> check(Terrain terrain) {
    Set<String> scheduled = terrain.catalogue().frameworks().names(Names.SCHEDULED);
    List<Violation> found = new ArrayList<>();
    for (MethodInfo method : terrain.program().judged()) {
      for (AnnotationInfo annotation : method.annotations()) {
        if (scheduled.contains(Types.binary(annotation.type()))
            && Polling.dispatches(terrain.program(), method)) {
          Intervals.of(annotation)
              .filter(DispatcherPollsTooFast::isTooFast)
              .ifPresent(interval -> found.add(violation(terrain, method, 0, interval)));
        }
      }
      MethodBody body = method.body();
      if (body != null) {
        for (Call call : body.calls()) {
          scheduledBy(terrain, method, call)
              .filter(DispatcherPollsTooFast::isTooFast)
              .ifPresent(interval -> found.add(violation(terrain, method, call.line(), interval)));
        }
      }
    }
    return found;
  }

  /** How often a call of this method makes a dispatcher run. */
  private static Optional<Duration> scheduledBy(Terrain terrain, MethodInfo method, Call call) {
    Optional<Duration> interval = Intervals.of(terrain.program(), method, call);
    return interval.isPresent()
            && (Polling.isSleep(call)
                ? Polling.dispatches(terrain.program(), method)
                : Polling.handsOverDispatch(terrain.program(), call))
        ? interval
        : Optional.empty();
  }

  private static boolean isTooFast(Duration interval) {
    return interval.compareTo(FLOOR) <= 0;
  }

  private Violation violation(Terrain terrain, MethodInfo method, int line, Duration interval) {
    return Violation.at(
        id(),
        terrain.program().site(method, line),
        "the outbox is polled every %d ms: at a second or less the claims contend and throughput falls"
            .formatted(interval.toMillis()),
        "poll every few seconds and wake the dispatcher after a commit (LISTEN/NOTIFY, or in the"
            + " same process); for less delay than that use change data capture");
  }
}
