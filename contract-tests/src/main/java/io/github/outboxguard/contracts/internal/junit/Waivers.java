package io.github.outboxguard.contracts.internal.junit;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Waive;
import java.util.EnumMap;
import java.util.Map;
import org.opentest4j.AssertionFailedError;

/** The breaches that a test class admits. */
final class Waivers {
  private final Map<ContractId, Waive> waived;

  private Waivers(Map<ContractId, Waive> waived) {
    this.waived = waived;
  }

  static Waivers of(Class<?> testClass) {
    Map<ContractId, Waive> waived = new EnumMap<>(ContractId.class);
    for (Waive waive : testClass.getAnnotationsByType(Waive.class)) {
      if (waive.reason().isBlank() || waive.issue().isBlank()) {
        throw new IllegalStateException(
            "@Waive("
                + waive.contract()
                + ") on "
                + testClass.getName()
                + " needs a reason and an issue");
      }
      waived.put(waive.contract(), waive);
    }
    return new Waivers(waived);
  }

  boolean waives(ContractId id) {
    return waived.containsKey(id);
  }

  String reason(ContractId id) {
    Waive waive = waived.get(id);
    return waive == null ? "" : waive.reason() + " (" + waive.issue() + ")";
  }

  /** Something that may throw. */
  interface Proceed {
    Object run() throws Throwable;
  }

  /** Runs a contract; a waived one must break. */
  @SuppressWarnings("NullAway" /* JUnit's invocation of a void method returns null. */)
  void judge(ContractId id, Proceed test) throws Throwable {
    if (!waives(id)) {
      test.run();
      return;
    }
    try {
      test.run();
    } catch (AssertionFailedError expected) {
      return;
    }
    throw new AssertionFailedError(
        id
            + " is kept, so its waiver is stale: remove @Waive("
            + id
            + "), which says: "
            + reason(id));
  }
}
