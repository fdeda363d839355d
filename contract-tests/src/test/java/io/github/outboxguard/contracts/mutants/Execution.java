package io.github.outboxguard.contracts.mutants;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.ContractTest;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** Runs contracts through JUnit's own test kit and collects what failed. */
final class Execution {
  private Execution() {}

  /** How a contract ended; of several tests of it, the last of these counts. */
  enum Outcome {
    SKIPPED,
    PASSED,
    BROKEN
  }

  /** The messages of the tests of a contract that failed. */
  static List<String> failures(Class<?> testClass, ContractId contract) {
    return failures(run(testClass, contract));
  }

  static EngineExecutionResults run(Class<?> testClass, ContractId contract) {
    DiscoverySelector[] selectors =
        Arrays.stream(testClass.getMethods())
            .filter(method -> contract(method).filter(id -> id == contract).isPresent())
            .sorted(Comparator.comparing(Method::getName))
            .map(method -> selectMethod(testClass, method))
            .toArray(DiscoverySelector[]::new);
    return EngineTestKit.engine("junit-jupiter").selectors(selectors).execute();
  }

  /** Everything in a class. */
  static EngineExecutionResults run(Class<?> testClass) {
    return EngineTestKit.engine("junit-jupiter").selectors(selectClass(testClass)).execute();
  }

  static List<String> failures(EngineExecutionResults results) {
    return results.testEvents().failed().stream().map(Execution::message).toList();
  }

  private static String message(Event failed) {
    TestExecutionResult result = failed.getRequiredPayload(TestExecutionResult.class);
    return String.valueOf(result.getThrowable().orElseThrow().getMessage());
  }

  /** How each contract of a class ended. */
  static Map<ContractId, Outcome> outcomes(EngineExecutionResults results) {
    Map<ContractId, Outcome> outcomes = new EnumMap<>(ContractId.class);
    results.testEvents().finished().stream()
        .forEach(
            event ->
                contract(event)
                    .ifPresent(id -> outcomes.merge(id, outcome(event), Execution::worse)));
    return outcomes;
  }

  private static Outcome worse(Outcome one, Outcome other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static Outcome outcome(Event finished) {
    return switch (finished.getRequiredPayload(TestExecutionResult.class).getStatus()) {
      case SUCCESSFUL -> Outcome.PASSED;
      case ABORTED -> Outcome.SKIPPED;
      case FAILED -> Outcome.BROKEN;
    };
  }

  private static Optional<ContractId> contract(Event event) {
    return event
        .getTestDescriptor()
        .getSource()
        .filter(MethodSource.class::isInstance)
        .flatMap(source -> contract(((MethodSource) source).getJavaMethod()));
  }

  private static Optional<ContractId> contract(Method method) {
    return Optional.ofNullable(method.getAnnotation(ContractTest.class)).map(ContractTest::value);
  }
}
