package com.example.orders.db;

import java.sql.SQLException;

/** The database refused something. */
public final class DatabaseException extends RuntimeException {
  DatabaseException(SQLException cause) {
    super(cause.getMessage(), cause);
  }
}
