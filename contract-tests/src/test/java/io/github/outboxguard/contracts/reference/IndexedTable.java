package io.github.outboxguard.contracts.reference;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The reference outbox's claim for a table that has grown: it reads what is open and due, and of
 * each key the head only. PostgreSQL's, because H2 has neither partial indexes nor a count of what
 * it reads.
 */
public class IndexedTable extends ReferenceTable {
  static void createIndexes(Statement statement) throws SQLException {
    statement.execute(
        "create index outbox_loose on outbox (due, seq) where done_at is null and dead = false and"
            + " msg_key is null");
    statement.execute(
        "create index outbox_heads on outbox (msg_key, seq) where done_at is null and dead ="
            + " false");
  }

  /** Which rows are open, in the words of the indexes. */
  protected String open() {
    return "done_at is null and dead = false";
  }

  /** Which rows are due. */
  protected String isDue() {
    return "due <= ?";
  }

  /** Looks for what may be sent, then takes what still may. */
  @Override
  public List<Row> due(Connection connection, Instant now, int most) throws SQLException {
    String sql =
        """
        select seq, id, topic, msg_key, payload, headers, attempts, owner from outbox
        where seq = any (?) and OPEN and DUE and (leased_until is null or leased_until <= ?)
        order by seq limit ? for update skip locked
        """;
    try (PreparedStatement select = connection.prepareStatement(inWords(sql))) {
      Object[] found = candidates(connection, now, most).toArray();
      select.setArray(1, connection.createArrayOf("bigint", found));
      select.setLong(2, now.toEpochMilli());
      select.setLong(3, now.toEpochMilli());
      select.setInt(4, most);
      return rows(select);
    }
  }

  /** From head to head: a key's later messages are stepped over, however many they are. */
  private List<Long> candidates(Connection connection, Instant now, int most) throws SQLException {
    String sql =
        """
        with recursive head as (
          (select msg_key, seq from outbox where OPEN and msg_key is not null
            order by msg_key, seq limit 1)
          union all
          select next.msg_key, next.seq from head, lateral (
            select msg_key, seq from outbox where OPEN and msg_key > head.msg_key
            order by msg_key, seq limit 1) as next)
        select seq from head
        union all
        (select seq from outbox
          where OPEN and msg_key is null and DUE and (leased_until is null or leased_until <= ?)
          order by due, seq limit ?)
        """;
    try (PreparedStatement select = connection.prepareStatement(inWords(sql))) {
      select.setLong(1, now.toEpochMilli());
      select.setLong(2, now.toEpochMilli());
      select.setInt(3, most);
      List<Long> found = new ArrayList<>();
      try (ResultSet result = select.executeQuery()) {
        while (result.next()) {
          found.add(result.getLong(1));
        }
      }
      return found;
    }
  }

  private String inWords(String sql) {
    return sql.replace("OPEN", open()).replace("DUE", isDue());
  }
}
