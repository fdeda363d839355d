package io.github.outboxguard.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/**
 * The reference outbox passes every time, in every configuration: {@code -Dtest=RepeatedCoreTest
 * -Dproof.repeats=20}, with {@code -Dproof.classes=Core.*OnH2Test} for some of them only.
 */
class RepeatedCoreTest {
  @TestFactory
  Stream<DynamicNode> noContractFailsByChance() {
    int repeats = Integer.getInteger("proof.repeats", 0);
    assumeTrue(repeats > 0, "asked for by -Dproof.repeats=20 only: it takes long");
    List<Class<?>> configurations = configurations(System.getProperty("proof.classes", "Core.*"));
    assertThat(configurations).as("test classes that match proof.classes").isNotEmpty();
    return IntStream.rangeClosed(1, repeats)
        .mapToObj(
            i ->
                DynamicContainer.dynamicContainer(
                    "repetition " + i,
                    configurations.stream()
                        .map(
                            type ->
                                DynamicTest.dynamicTest(
                                    type.getSimpleName(), () -> keepsAll(type)))));
  }

  private static List<Class<?>> configurations(String pattern) {
    return ReflectionSupport.findAllClassesInPackage(
            RepeatedCoreTest.class.getPackageName(),
            type -> type.getPackage().equals(RepeatedCoreTest.class.getPackage()),
            name -> name.matches(".*\\.Core[A-Za-z0-9]*Test"))
        .stream()
        .filter(type -> type.getSimpleName().matches(pattern))
        .sorted(Comparator.comparing(Class::getSimpleName))
        .toList();
  }

  private static void keepsAll(Class<?> type) {
    Events tests =
        EngineTestKit.engine("junit-jupiter").selectors(selectClass(type)).execute().testEvents();
    assertThat(tests.failed().stream().map(RepeatedCoreTest::message)).isEmpty();
    assertThat(tests.succeeded().count()).isPositive();
  }

  private static String message(Event failed) {
    TestExecutionResult result = failed.getRequiredPayload(TestExecutionResult.class);
    return String.valueOf(result.getThrowable().orElseThrow().getMessage());
  }
}
