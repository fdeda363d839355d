package io.github.outboxguard.contracts.internal.jdbc;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Narrows what a point may throw. */
public final class Thrown {
  private Thrown() {}

  static @Nullable Object sql(Conductor.Body body) throws SQLException {
    try {
      return body.run();
    } catch (SQLException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new SQLException(e);
    }
  }

  /** For calls that declare nothing. */
  public static @Nullable Object unchecked(Conductor.Body body) {
    try {
      return body.run();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
