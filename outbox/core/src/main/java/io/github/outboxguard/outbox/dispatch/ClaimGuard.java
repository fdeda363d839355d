package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimRequest;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Asked in the claim's own transaction which part of the outbox this dispatcher may claim. */
interface ClaimGuard {
  /** Everything, always. */
  ClaimGuard NONE =
      new ClaimGuard() {
        @Override
        public ClaimRequest.@Nullable Shards held(Connection connection) {
          return null;
        }

        @Override
        public void release(Connection connection) {}
      };

  /**
   * The shards that are held.
   *
   * @return null for everything; no owned shards for nothing
   */
  ClaimRequest.@Nullable Shards held(Connection connection) throws SQLException;

  /** Gives up what is held, so that others need not wait for it to run out. */
  void release(Connection connection) throws SQLException;
}
