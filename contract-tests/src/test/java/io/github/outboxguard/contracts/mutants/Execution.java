package io.github.outboxguard.contracts.mutants;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.ContractTest;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Runs contracts through JUnit's own test kit and collects what failed. */
final class Execution {
  private Execution() {}

  /** The messages of the tests of a contract that failed. */
  static List<String> failures(Class<?> testClass, ContractId contract) {
    return failures(run(testClass, contract));
  }

  static EngineExecutionResults run(Class<?> testClass, ContractId contract) {
    DiscoverySelector[] selectors =
        Arrays.stream(testClass.getMethods())
            .filter(method -> tests(method, contract))
            .sorted(Comparator.comparing(Method::getName))
            .map(method -> selectMethod(testClass, method))
            .toArray(DiscoverySelector[]::new);
    return EngineTestKit.engine("junit-jupiter").selectors(selectors).execute();
  }

  static List<String> failures(EngineExecutionResults results) {
    return results.testEvents().failed().stream()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class))
        .map(result -> String.valueOf(result.getThrowable().orElseThrow().getMessage()))
        .toList();
  }

  private static boolean tests(Method method, ContractId contract) {
    ContractTest annotation = method.getAnnotation(ContractTest.class);
    return annotation != null && annotation.value() == contract;
  }
}
