package io.github.outboxguard.outbox.dispatch;

import java.util.concurrent.ThreadFactory;

/** Reaches virtual threads from bytecode that also runs on Java 17. */
final class VirtualThreads {
  private VirtualThreads() {}

  static ThreadFactory factory() {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Class<?> type = Class.forName("java.lang.Thread$Builder$OfVirtual");
      Object named =
          type.getMethod("name", String.class, long.class).invoke(builder, "outbox-send-", 0L);
      return (ThreadFactory) type.getMethod("factory").invoke(named);
    } catch (ReflectiveOperationException e) {
      throw new UnsupportedOperationException(
          "Virtual threads need Java 21 or later, this is " + Runtime.version(), e);
    }
  }
}
