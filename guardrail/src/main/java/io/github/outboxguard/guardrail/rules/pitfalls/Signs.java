package io.github.outboxguard.guardrail.rules.pitfalls;

/**
 * What the pitfall rules cannot do without, by name. An engine that has other means than class
 * files asks here whether a rule needs to look at all.
 */
public final class Signs {

  private Signs() {}

  /** Whether the type is a client of a broker that keeps order by key. */
  public static boolean isOrderedBroker(String binaryName) {
    return binaryName.startsWith("org.apache.kafka.clients.producer.")
        || binaryName.startsWith("org.springframework.kafka.core.")
        || FifoMessages.isBuilder(binaryName.replace('.', '/'));
  }

  /** Whether a call of that method waits, as the loop of a dispatcher does. */
  public static boolean isPause(String binaryName, String method) {
    return binaryName.equals("java.lang.Thread") && method.equals("sleep");
  }

  /**
   * Whether something of that name holds an idempotency key, or a method of that name takes one.
   */
  public static boolean isKey(String name) {
    return KeyNames.isKey(name)
        || KeyNames.isKey(name.replaceFirst("^(set|with)", ""))
        || name.equalsIgnoreCase("requestId")
        || name.equalsIgnoreCase("uniqueRequestId");
  }
}
