package io.github.outboxguard.contracts.internal.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Closes the back doors by which a result leads to the real connection. */
final class Wrapped {
  private Wrapped() {}

  static ResultSet rows(Statement owner, ResultSet real) {
    return wrap(ResultSet.class, real, "getStatement", owner);
  }

  static DatabaseMetaData metaData(Object owner, @Nullable DatabaseMetaData real) {
    if (real == null) {
      throw new IllegalStateException("the driver has no metadata");
    }
    return wrap(DatabaseMetaData.class, real, "getConnection", owner);
  }

  private static <T> T wrap(Class<T> type, T real, String backDoor, Object owner) {
    return type.cast(
        Proxy.newProxyInstance(
            Layer.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, args) ->
                method.getName().equals(backDoor) ? owner : call(real, method, args)));
  }

  private static @Nullable Object call(Object real, Method method, Object @Nullable [] args)
      throws Throwable {
    try {
      return method.invoke(real, args);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
