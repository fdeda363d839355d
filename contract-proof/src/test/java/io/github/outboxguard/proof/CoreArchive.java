package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.capability.Archives;
import io.github.outboxguard.contracts.capability.LimitsSends;
import io.github.outboxguard.contracts.capability.PrunesInBatches;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.Payload;
import io.github.outboxguard.outbox.dispatch.Backoff;
import io.github.outboxguard.outbox.dispatch.HeadPolicy;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import io.github.outboxguard.outbox.retention.Retention;
import io.github.outboxguard.outbox.retention.RetentionResult;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The reference outbox with an archive, bounded pruning, binary payloads, and keys that go on after
 * a dead message.
 */
class CoreArchive extends CoreOutbox implements Archives, LimitsSends, PrunesInBatches {
  private static final Duration SEND = Duration.ofMillis(150);
  private static final Duration WAIT = Duration.ofSeconds(30);
  private static final int ROWS = 2;
  private static final int TRANSACTIONS = 2;

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
    return super.policy()
        .withHeadPolicy(HeadPolicy.SKIP)
        .withBackoff(Backoff.fixed(WAIT))
        .withSendTimeout(SEND);
  }

  @Override
  public Duration sendLimit() {
    return SEND;
  }

  /** Nobody is left to interrupt a call that does not return: the dispatcher's thread makes it. */
  @Override
  public boolean givesUpCalls() {
    return false;
  }

  @Override
  public Duration minDelay(int attempt) {
    return WAIT;
  }

  @Override
  public Duration maxDelay(int attempt) {
    return WAIT;
  }

  @Override
  Retention.Builder retention() {
    return super.retention()
        .archive(true)
        .batch(ROWS)
        .mostBatches(TRANSACTIONS)
        .databaseTimeout(Duration.ofSeconds(10));
  }

  /** What left the outbox is in the archive. */
  @Override
  public void prune(Duration olderThan) throws Exception {
    RetentionResult result = retention().keep(olderThan).build().runOnce();
    told.pruned(result.archived());
  }

  @Override
  public List<String> archived() throws SQLException {
    List<String> ids = new ArrayList<>();
    try (Connection connection = env.dataSource().getConnection();
        PreparedStatement select =
            connection.prepareStatement("select message_id from outbox_archive");
        ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        ids.add(rows.getString(1));
      }
    }
    return ids;
  }

  @Override
  public int pruneBatch() {
    return ROWS;
  }

  @Override
  public int pruneRun() {
    return ROWS * TRANSACTIONS;
  }
}
