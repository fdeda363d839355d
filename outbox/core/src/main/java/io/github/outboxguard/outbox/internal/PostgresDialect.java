package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.Database;

/** PostgreSQL 14 and later. */
final class PostgresDialect extends Dialect {
  static final PostgresDialect INSTANCE = new PostgresDialect();

  @Override
  public Database database() {
    return Database.POSTGRESQL;
  }

  // now() would be the start of the caller's transaction: stale by as long as that has been open.
  @Override
  public String now() {
    return "clock_timestamp()";
  }

  // clock_timestamp() is volatile, so an index condition on it would have to be a filter.
  @Override
  public String stableNow() {
    return "statement_timestamp()";
  }

  @Override
  public String plusMicros(String time) {
    return "(" + time + " + ?::bigint * INTERVAL '1 microsecond')";
  }

  @Override
  public String micros(String time) {
    return "(extract(epoch FROM " + time + ") * 1000000)::bigint";
  }

  @Override
  public String time() {
    return "(TIMESTAMPTZ '1970-01-01 00:00:00+00' + ?::bigint * INTERVAL '1 microsecond')";
  }

  @Override
  public String textParam() {
    return "?::text";
  }

  @Override
  boolean limitsStatements() {
    return true;
  }

  @Override
  public RowInserter inserter() {
    return PostgresInserter.INSTANCE;
  }

  @Override
  public ClaimSql claims() {
    return PostgresClaimSql.INSTANCE;
  }
}
