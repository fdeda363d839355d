package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/**
 * Counts the visits that an outbox which runs by itself pays to its database, to tell when it has
 * looked for work and found none. Thread-safe.
 */
final class Activity {
  private final Env real;
  private final AtomicLong visits = new AtomicLong();
  private volatile Runnable wake = () -> {};

  Activity(Env real) {
    this.real = real;
  }

  /** The same world, watched. */
  Env env() {
    return new Env(real.instance(), dataSource(), real.clock(), real.transport());
  }

  /** Visits that have ended, whether they failed or not. */
  long visits() {
    return visits.get();
  }

  void wake(Runnable newWake) {
    wake = newWake;
  }

  void wake() {
    wake.run();
  }

  private DataSource dataSource() {
    DataSource target = real.dataSource();
    return proxy(
        DataSource.class,
        (method, args) -> {
          if (!method.getName().equals("getConnection")) {
            return call(method, target, args);
          }
          try {
            return connection((Connection) call(method, target, args));
          } catch (Throwable e) {
            visits.incrementAndGet();
            throw e;
          }
        });
  }

  private Connection connection(Connection target) {
    return proxy(
        Connection.class,
        (method, args) -> {
          try {
            return call(method, target, args);
          } finally {
            if (method.getName().equals("close")) {
              visits.incrementAndGet();
            }
          }
        });
  }

  private interface Calls {
    Object on(Method method, Object[] args) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, Calls calls) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, args) -> calls.on(method, args)));
  }

  private static Object call(Method method, Object target, Object[] args) throws Throwable {
    try {
      return method.invoke(target, args);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }
}
