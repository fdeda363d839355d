package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.capability.StandsBy;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.Coordination;

/** The reference outbox of which one dispatcher works. */
class CoreLeader extends CoreShards implements StandsBy {
  CoreLeader(Database database, Env env) {
    super(database, env, Coordination.leader());
  }
}
