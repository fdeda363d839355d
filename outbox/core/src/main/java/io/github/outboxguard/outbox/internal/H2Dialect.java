package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.Database;
import java.sql.SQLException;

/** H2 2.3 and later, in its regular mode. */
final class H2Dialect extends Dialect {
  static final H2Dialect INSTANCE = new H2Dialect();

  @Override
  public Database database() {
    return Database.H2;
  }

  @Override
  public String now() {
    return "CURRENT_TIMESTAMP(6)";
  }

  @Override
  public String plusMicros(String time) {
    return "DATEADD(MICROSECOND, CAST(? AS BIGINT), " + time + ")";
  }

  @Override
  public String micros(String time) {
    return "DATEDIFF(MICROSECOND, TIMESTAMP WITH TIME ZONE '1970-01-01 00:00:00+00', " + time + ")";
  }

  @Override
  public String time() {
    return plusMicros("TIMESTAMP WITH TIME ZONE '1970-01-01 00:00:00+00'");
  }

  @Override
  public String insertIgnore(String table, String columns, String values) {
    return "INSERT INTO " + table + " (" + columns + ") VALUES (" + values + ")";
  }

  // A failed statement leaves H2's transaction usable.
  @Override
  public boolean isDuplicateKey(SQLException failure) {
    return "23505".equals(failure.getSQLState());
  }

  @Override
  public RowInserter inserter() {
    return new PortableInserter(
        this, "INSERT INTO outbox (%s) VALUES (%s)", PortableInserter.OnDuplicate.CATCH);
  }
}
