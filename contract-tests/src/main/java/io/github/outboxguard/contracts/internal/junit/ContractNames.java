package io.github.outboxguard.contracts.internal.junit;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.ContractTest;
import java.lang.reflect.Method;
import java.util.Locale;
import org.junit.jupiter.api.DisplayNameGenerator;

/** Names a test after its contract: id, level, what the test shows. */
public final class ContractNames extends DisplayNameGenerator.Standard {
  @Override
  public String generateDisplayNameForMethod(Class<?> testClass, Method method) {
    ContractTest contract = method.getAnnotation(ContractTest.class);
    if (contract == null) {
      return sentence(method.getName());
    }
    ContractId id = contract.value();
    return id
        + " "
        + id.level().name().toLowerCase(Locale.ROOT)
        + ": "
        + sentence(method.getName());
  }

  private static String sentence(String camel) {
    return camel.replaceAll("(?<=[a-z0-9])([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }
}
