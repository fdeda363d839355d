package io.github.outboxguard.contracts;

import io.github.outboxguard.contracts.capability.DelaysMessages;
import io.github.outboxguard.contracts.capability.OrdersByKey;
import io.github.outboxguard.contracts.capability.RemembersItsPlace;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.internal.run.ReadGrowth;

/**
 * What the database reads for an outbox, by its own count: time tells little on a small table, and
 * everything on a large one, too late.
 */
public interface ReadContract extends OutboxContract {

  @ContractTest(ContractId.D32)
  default void passReadsNoMoreForWhatIsDoneOrRests(Kit kit) throws Exception {
    kit.run("sent", run -> ReadGrowth.sent(kit, run));
    if (kit.has(DelaysMessages.class)) {
      kit.run("delayed", run -> ReadGrowth.delayed(kit, run));
    }
    if (kit.has(RetriesFailures.class)) {
      kit.run("failed", run -> ReadGrowth.failed(kit, run));
    }
  }

  @ContractTest(ContractId.D33)
  default void passReadsNoMoreForWhatIsBlocked(Kit kit) throws Exception {
    kit.require(OrdersByKey.class);
    kit.require(RetriesFailures.class);
    kit.run("blocked", run -> ReadGrowth.blocked(kit, run));
  }

  @ContractTest(ContractId.D34)
  default void passReadsOnFromItsPlace(Kit kit) throws Exception {
    kit.require(RemembersItsPlace.class);
    kit.run("held-snapshot", run -> ReadGrowth.held(kit, run));
    kit.run("open-transaction", run -> ReadGrowth.open(kit, run));
    if (kit.has(OrdersByKey.class) && kit.has(RetriesFailures.class)) {
      kit.run("many-keys", run -> ReadGrowth.manyKeys(kit, run));
    }
  }
}
