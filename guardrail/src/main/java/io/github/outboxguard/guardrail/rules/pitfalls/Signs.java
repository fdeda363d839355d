package io.github.outboxguard.guardrail.rules.pitfalls;

import java.util.List;

/**
 * What the pitfall rules cannot do without, by name. An engine that has other means than class
 * files asks here whether a rule needs to look at all.
 */
public final class Signs {

  private Signs() {}

  private static final List<String> ORDERED_BROKERS =
      List.of(
          "org.apache.kafka.clients.producer.",
          "org.springframework.kafka.core.",
          "reactor.kafka.sender.",
          "org.springframework.jms.core.",
          "jakarta.jms.",
          "javax.jms.",
          "com.rabbitmq.client.",
          "org.springframework.amqp.",
          "org.apache.rocketmq.",
          "org.apache.pulsar.client.",
          "org.springframework.pulsar.core.",
          "com.azure.messaging.servicebus.");

  private static final List<String> CONSUMER_CLIENTS =
      List.of(
          "com.rabbitmq.client.",
          "jakarta.jms.",
          "javax.jms.",
          "org.springframework.amqp.",
          "org.springframework.kafka.listener.",
          "org.apache.kafka.clients.consumer.",
          "io.github.outboxguard.outbox.");

  /** Whether the type is a client of a broker that keeps order by key, or by group if asked to. */
  public static boolean isOrderedBroker(String binaryName) {
    String internalName = binaryName.replace('.', '/');
    return FifoMessages.isBuilder(internalName)
        || FifoMessages.isTemplate(internalName)
        || ORDERED_BROKERS.stream().anyMatch(binaryName::startsWith);
  }

  /** Whether a call of that method asks a broker for the next messages. */
  public static boolean isPoll(String binaryName, String method) {
    return method.equals("poll") && binaryName.startsWith("org.apache.kafka.clients.consumer.");
  }

  /** Whether the type stands among those that a broker's messages are handed to. */
  static boolean isConsumerClient(String binaryName) {
    return CONSUMER_CLIENTS.stream().anyMatch(binaryName::startsWith);
  }

  /** Whether a method of that name may begin a transaction, on a type that has transactions. */
  public static boolean mayBegin(String method) {
    return method.equals("setAutoCommit") || Transactions.BEGIN_NAMES.contains(method);
  }

  /** Whether a call of that method waits, as the loop of a dispatcher does. */
  public static boolean isPause(String binaryName, String method) {
    return switch (binaryName) {
      case "java.lang.Thread", "java.util.concurrent.TimeUnit" -> method.equals("sleep");
      case "java.util.concurrent.locks.LockSupport" -> method.equals("parkNanos");
      default -> false;
    };
  }

  /**
   * Whether something of that name holds an idempotency key, or a method of that name takes one.
   */
  public static boolean isKey(String name) {
    return KeyNames.isKey(name)
        || KeyNames.isSetterOfKey(name)
        || name.equalsIgnoreCase("requestId")
        || name.equalsIgnoreCase("uniqueRequestId");
  }
}
