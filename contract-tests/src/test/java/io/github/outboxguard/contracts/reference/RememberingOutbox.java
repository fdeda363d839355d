package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.capability.RemembersItsPlace;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The reference outbox without order, which remembers up to where it has sent all: it reads on from
 * there, and looks back every few seconds for what was committed late or failed.
 */
public class RememberingOutbox implements Outbox, RemembersItsPlace {
  private static final Duration LOOKS_BACK = Duration.ofSeconds(10);

  private final ReferenceOutbox outbox;

  public RememberingOutbox(Env env) {
    this(env, new Place());
  }

  protected RememberingOutbox(Env env, Place place) {
    outbox = new ReferenceOutbox(env, place);
  }

  @Override
  public void transact(Work work) throws Exception {
    outbox.transact(work);
  }

  @Override
  public void dispatchOnce() throws Exception {
    outbox.dispatchOnce();
  }

  @Override
  public void close() {
    outbox.close();
  }

  /** The claim that reads on. */
  protected static class Place extends ReferenceTable {
    private long last;
    private Instant lookBackAt = Instant.MIN;

    /** Where a claim that does not look back begins. */
    protected long begin() {
      return last;
    }

    @Override
    public List<Row> due(Connection connection, Instant now, int most) throws SQLException {
      boolean back = !now.isBefore(lookBackAt);
      String sql =
          """
          select seq, id, topic, msg_key, payload, headers, attempts, owner from outbox
          where done_at is null and dead = false and seq > ? and due <= ?
            and (leased_until is null or leased_until <= ?)
          order by seq limit ? for update skip locked
          """;
      try (PreparedStatement select = connection.prepareStatement(sql)) {
        select.setLong(1, back ? 0 : begin());
        select.setLong(2, now.toEpochMilli());
        select.setLong(3, now.toEpochMilli());
        select.setInt(4, most);
        List<Row> rows = rows(select);
        if (back && rows.size() < most) {
          lookBackAt = now.plus(LOOKS_BACK);
        }
        rows.forEach(row -> last = Math.max(last, row.seq()));
        return rows;
      }
    }
  }
}
