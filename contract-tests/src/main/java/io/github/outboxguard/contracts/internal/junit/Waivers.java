package io.github.outboxguard.contracts.internal.junit;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Waive;
import io.github.outboxguard.contracts.internal.run.Summary;
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

  /**
   * Runs a test of a contract.
   *
   * @param alone whether no other test of the contract could break in its stead
   * @return whether it broke, as its waiver says
   */
  @SuppressWarnings("NullAway" /* JUnit's invocation of a void method returns null. */)
  boolean judge(ContractId id, Proceed test, boolean alone) throws Throwable {
    if (!waives(id)) {
      test.run();
      return false;
    }
    try {
      test.run();
    } catch (AssertionFailedError expected) {
      return true;
    }
    if (alone) {
      throw Summary.stale(id, reason(id));
    }
    return false;
  }
}
