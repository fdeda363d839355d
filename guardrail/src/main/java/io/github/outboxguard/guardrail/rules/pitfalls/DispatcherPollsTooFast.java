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
        if (scheduled.contains(Types.binary(annotation.type()))) {
          Intervals.of(annotation)
              .filter(DispatcherPollsTooFast::isTooFast)
              .filter(interval -> Polling.dispatches(terrain.program(), method))
              .ifPresent(interval -> found.add(violation(terrain, method, 0, interval)));
        }
      }
    }
    for (MethodInfo method : terrain.program().mentioning(Mention.SCHEDULE)) {
      MethodBody body = method.body();
      if (body != null) {
        for (Call call : body.calls()) {
          Intervals.of(terrain.program(), method, call)
              .filter(DispatcherPollsTooFast::isTooFast)
              .filter(interval -> dispatches(terrain, method, call))
              .ifPresent(interval -> found.add(violation(terrain, method, call.line(), interval)));
        }
      }
    }
    return found;
  }

  /** Whether what the call repeats, a loop's body or a callback, asks an outbox for its rows. */
  private static boolean dispatches(Terrain terrain, MethodInfo method, Call call) {
    return Polling.isSleep(call)
        ? Polling.dispatchesAround(terrain.program(), method, call)
        : Polling.handsOverDispatch(terrain.program(), call);
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
