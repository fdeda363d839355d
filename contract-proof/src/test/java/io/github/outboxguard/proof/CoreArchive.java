package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.HeadPolicy;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import io.github.outboxguard.outbox.retention.Retention;
import io.github.outboxguard.outbox.retention.RetentionResult;
import java.time.Duration;

/** The reference outbox with an archive, and keys that go on after a dead message. */
class CoreArchive extends CoreOutbox {
  CoreArchive(Database database, Env env) {
    super(database, env);
  }

  @Override
  TopicPolicy policy() {
    return super.policy().withHeadPolicy(HeadPolicy.SKIP);
  }

  @Override
  Retention.Builder retention() {
    return super.retention().archive(true);
  }

  /** What left the outbox is in the archive. */
  @Override
  public void prune(Duration olderThan) throws Exception {
    RetentionResult result = retention().keep(olderThan).build().runOnce();
    told.pruned(result.archived());
  }
}
