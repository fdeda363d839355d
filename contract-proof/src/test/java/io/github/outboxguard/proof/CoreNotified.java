package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.OutboxWriter;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.WakeUp;

/** The running outbox that PostgreSQL wakes at each commit. */
class CoreNotified extends CoreRenewing {
  CoreNotified(Env env) {
    super(Database.POSTGRESQL, env, true);
  }

  @Override
  OutboxWriter.Builder writing() {
    return super.writing().notifyOnCommit(true);
  }

  @Override
  Dispatcher.Builder configure(Dispatcher.Builder builder) {
    return super.configure(builder).wakeUp(WakeUp.postgresNotify(env.dataSource()));
  }

  @Override
  void committed() {}
}
