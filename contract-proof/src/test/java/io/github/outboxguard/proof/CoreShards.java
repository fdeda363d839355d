package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.Coordination;
import io.github.outboxguard.outbox.dispatch.Dispatcher;

/** The reference outbox whose dispatchers share the work by leases on parts of it. */
class CoreShards extends CoreOutbox {
  private final Coordination coordination;

  CoreShards(Database database, Env env, Coordination coordination) {
    super(database, env);
    this.coordination = coordination;
  }

  @Override
  Dispatcher.Builder configure(Dispatcher.Builder builder) {
    return super.configure(builder).coordination(coordination);
  }
}
