package io.github.outboxguard.contracts.internal.jdbc;

import org.jspecify.annotations.Nullable;

/** Finds the user's own frame on the stack. */
public final class Callers {
  private static final StackWalker WALKER = StackWalker.getInstance();
  private static final String KIT = "io.github.outboxguard.contracts.";

  private Callers() {}

  /**
   * The nearest frame that belongs neither to the JDK, nor to a proxy, nor to this kit; null if
   * there is none.
   */
  public static @Nullable String nearest() {
    return WALKER.walk(
        frames ->
            frames
                .filter(frame -> isUsers(frame.getClassName()))
                .findFirst()
                .map(frame -> frame.toStackTraceElement().toString())
                .orElse(null));
  }

  /**
   * Whether a class is neither the JDK's, nor JUnit's, nor a proxy, nor the kit's own machinery.
   */
  public static boolean isUsers(String className) {
    boolean platform =
        className.startsWith("java.")
            || className.startsWith("javax.")
            || className.startsWith("jdk.")
            || className.startsWith("sun.")
            || className.startsWith("org.junit.")
            || className.contains("$Proxy");
    return !platform && !isKits(className);
  }

  private static boolean isKits(String className) {
    return className.startsWith(KIT + "internal.")
        || (className.startsWith(KIT) && className.endsWith("Contract"))
        || className.startsWith(KIT + "Kit");
  }
}
