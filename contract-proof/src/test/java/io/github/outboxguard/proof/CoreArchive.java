package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.Payload;
import io.github.outboxguard.outbox.dispatch.HeadPolicy;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import io.github.outboxguard.outbox.retention.Retention;
import io.github.outboxguard.outbox.retention.RetentionResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * The reference outbox with an archive, binary payloads, and keys that go on after a dead message.
 */
class CoreArchive extends CoreOutbox {
  CoreArchive(Database database, Env env) {
    super(database, env);
  }

  /** As bytes where they say the same. */
  @Override
  Payload payload(String text) {
    Payload bytes = Payload.bytes(text.getBytes(StandardCharsets.UTF_8));
    return bytes.asText().equals(text) ? bytes : super.payload(text);
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
