package io.github.outboxguard.contracts;

import io.github.outboxguard.contracts.internal.run.Summary;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * All contracts. Extend it and say how to open the outbox:
 *
 * <pre>{@code
 * class OrderOutboxTest extends OutboxContractTest {
 *   public Outbox open(Env env) { return new OrderOutboxAdapter(env); }
 * }
 * }</pre>
 *
 * <p>Contracts about a capability that the outbox does not declare are skipped and say what stays
 * unproven. A breach that is known and accepted is admitted with {@link Waive}.
 */
public abstract class OutboxContractTest
    implements WiringContract,
        WriteContract,
        RefusalContract,
        DispatchContract,
        OrderContract,
        RetryContract,
        TimeContract,
        PaceContract,
        RushContract,
        ReadContract,
        ResourceContract,
        RetentionContract,
        ShutdownContract,
        ConsumerContract,
        EffectContract,
        CaptureContract,
        ReportContract {

  /**
   * Proves that the contracts ran, and prints which capability led to what. It cannot be skipped.
   */
  @Test
  @Order(Integer.MAX_VALUE)
  final void theKitRan(Kit kit) {
    Summary.print(getClass(), kit);
    Summary.demand(getClass(), kit, minimumContracts());
  }
}
