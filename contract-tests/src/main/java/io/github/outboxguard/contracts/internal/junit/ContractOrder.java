package io.github.outboxguard.contracts.internal.junit;

import io.github.outboxguard.contracts.ContractTest;
import java.util.Comparator;
import org.junit.jupiter.api.MethodDescriptor;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.MethodOrdererContext;
import org.junit.jupiter.api.Order;

/** Wiring first, then the contracts in the order of the catalogue, the summary last. */
public final class ContractOrder implements MethodOrderer {
  @Override
  public void orderMethods(MethodOrdererContext context) {
    context
        .getMethodDescriptors()
        .sort(
            Comparator.<MethodDescriptor>comparingInt(ContractOrder::rank)
                .thenComparing(method -> method.getMethod().getName()));
  }

  private static int rank(MethodDescriptor method) {
    int contract =
        method
            .findAnnotation(ContractTest.class)
            .map(found -> found.value().ordinal() + 1_000)
            .orElse(2_000);
    return method.findAnnotation(Order.class).map(Order::value).orElse(contract);
  }
}
