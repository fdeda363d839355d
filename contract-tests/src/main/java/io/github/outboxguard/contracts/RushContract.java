package io.github.outboxguard.contracts;

import io.github.outboxguard.contracts.capability.DelaysMessages;
import io.github.outboxguard.contracts.capability.KeepsDeadLetters;
import io.github.outboxguard.contracts.capability.LeasesMessages;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.capability.WorksByItself;
import io.github.outboxguard.contracts.internal.run.Rush;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Real time: what becomes due while much else goes on is not forgotten. What fails, and what is
 * dead and replayed, is part of it where the rests between attempts add up to two seconds at most:
 * give the outbox of this test a short backoff and few attempts.
 */
public interface RushContract extends OutboxContract {

  @ContractTest(ContractId.D37)
  default void whatBecomesDueInARushLeavesInTime(Kit kit) throws Exception {
    kit.require(WorksByItself.class);
    Map<String, Scenario.Part> stories = new LinkedHashMap<>();
    stories.put("bursts", run -> Rush.bursts(kit, run));
    if (kit.has(DelaysMessages.class)) {
      stories.put("delays", run -> Rush.delays(kit, run));
    }
    if (kit.has(RetriesFailures.class)) {
      if (kit.ask(RetriesFailures.class, Rush::retriesSoon)) {
        stories.put("retries", run -> Rush.retries(kit, run));
      }
      if (kit.has(KeepsDeadLetters.class) && kit.ask(RetriesFailures.class, Rush::givesUpSoon)) {
        stories.put("replayed", run -> Rush.replayed(kit, run));
      }
    }
    if (kit.has(LeasesMessages.class)) {
      stories.put("died", run -> Rush.died(kit, run));
    }
    kit.together(stories);
  }
}
