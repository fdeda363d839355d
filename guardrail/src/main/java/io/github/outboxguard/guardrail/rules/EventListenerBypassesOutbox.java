package io.github.outboxguard.guardrail.rules;

import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import java.util.List;

/** A tool publishes an in-process event whose listener makes an external call. */
final class EventListenerBypassesOutbox implements Rule {

  @Override
  public RuleId id() {
    return RuleId.EVENT_LISTENER_BYPASSES_OUTBOX;
  }

  @Override
  public List<Violation> check(RuleInput input) {
    return Effects.check(
        id(),
        input,
        Effects::throughEvent,
        (verdict, effect) ->
            "the event that the tool publishes is heard by %s, which calls %s: the event is lost in"
                    .formatted(listener(effect), Effects.name(effect))
                + " a crash after commit, and nothing retries it");
  }

  private static String listener(ReachedEffect effect) {
    List<PathStep> path = effect.path();
    for (int i = 0; i < path.size() - 1; i++) {
      if (path.get(i).edge().equals("event")) {
        return Site.of(path.get(i + 1)).display();
      }
    }
    return "a listener";
  }
}
