package io.github.outboxguard.contracts.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.ContractTest;
import io.github.outboxguard.contracts.SeedContract;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/**
 * What a user meets: wiring mistakes, skips, waivers, the replay of one case, the summary that
 * cannot be skipped.
 */
class KitBehaviourTest {

  @Test
  void adapterThatDoesNotCommitIsToldSo() {
    assertThat(failure(run(Subjects.ForgetsToCommit.class, "wiringTransactCommits")))
        .contains("Adapter: transact(work) returned but what the work wrote");
  }

  @Test
  void adapterThatSwallowsExceptionsIsToldSo() {
    assertThat(failure(run(Subjects.SwallowsExceptions.class, "wiringTransactRollsBack")))
        .contains("Adapter: transact(work) swallowed the exception");
  }

  @Test
  void adapterThatDoesNotSendIsToldSo() {
    assertThat(failure(run(Subjects.SendsElsewhere.class, "wiringDispatchUsesTheGivenWorld")))
        .contains("was not handed to env.transport()");
  }

  @Test
  void rightAdapterPassesTheWiringTests() {
    run(
            Subjects.Right.class,
            "wiringTransactCommits",
            "wiringTransactRollsBack",
            "wiringDispatchUsesTheGivenWorld")
        .testEvents()
        .assertStatistics(stats -> stats.succeeded(3).failed(0));
  }

  @Test
  void missingCapabilityIsSkippedAndSaysWhatStaysUnproven() {
    EngineExecutionResults results = run(Subjects.Right.class, "messagesOfOneKeyKeepTheirOrder");
    assertThat(messages(results.testEvents().aborted().list()))
        .singleElement()
        .asString()
        .contains("the outbox does not implement OrdersByKey", "Unproven: Messages of one key");
  }

  @Test
  void databaseThatDoesNotTellWhatItReadsIsSkippedAndSaysWhatStaysUnproven() {
    EngineExecutionResults results =
        run(Subjects.Right.class, "passReadsNoMoreForWhatIsDoneOrRests");
    assertThat(messages(results.testEvents().aborted().list()))
        .singleElement()
        .asString()
        .contains(
            "knows no way to ask H2 in memory how many rows it reads",
            "Unproven: What a pass makes the database read does not grow");
  }

  @Test
  void outboxThatHasSometimesDoneItsWorkBeforeAFaultIsSweptAllTheSame() {
    run(Subjects.SometimesFaster.class, "noConnectionAndNoThreadIsLeaked")
        .testEvents()
        .assertStatistics(stats -> stats.succeeded(1).failed(0));
  }

  @Test
  void whatWasSentBeforeStopReturnedIsNotHeldAgainstTheOutbox() {
    run(Subjects.SendsAtOnce.class, "nothingIsSentAfterStopReturned")
        .testEvents()
        .assertStatistics(stats -> stats.succeeded(1).failed(0));
    assertThat(failure(run(Subjects.DeafToStop.class, "nothingIsSentAfterStopReturned")))
        .contains("S2 broken: a message was sent after stop() had returned");
  }

  @Test
  void waiverOfABrokenContractPassesAndOfAKeptOneFails() {
    run(Subjects.WaivesWhatIsBroken.class, "committedMessageIsSentExactlyOnce")
        .testEvents()
        .assertStatistics(stats -> stats.succeeded(1).failed(0));
    assertThat(failure(run(Subjects.WaivesWhatIsKept.class, "committedMessageIsSentExactlyOnce")))
        .contains("W1 is kept, so its waiver is stale", "OUT-2");
  }

  @Test
  void waiverNeedsAReason() {
    assertThat(
            failure(run(Subjects.WaivesWithoutReason.class, "committedMessageIsSentExactlyOnce")))
        .contains("needs a reason and an issue");
  }

  @Test
  void summaryFailsWhenTooFewContractsRan() {
    assertThat(
            failure(
                run(
                    Subjects.WantsMoreContracts.class,
                    "committedMessageIsSentExactlyOnce",
                    "equalPayloadsAreIndependentMessages",
                    "theKitRan")))
        .contains("only 2 contracts ran, fewer than the minimum of 40");
  }

  @Test
  void replayRunsOneCaseOfOneContractOnly() {
    System.setProperty("outbox.replay", "W3/enqueue/4/KILL_AFTER");
    try {
      EngineExecutionResults results =
          EngineTestKit.engine("junit-jupiter")
              .selectors(selectClass(Subjects.Right.class))
              .execute();
      assertThat(results.testEvents().succeeded().list())
          .extracting(event -> event.getTestDescriptor().getDisplayName())
          .containsExactly(
              "W3 must: business row and message survive every fault together(Kit)"
                  .replace("(Kit)", ""),
              "the kit ran");
      assertThat(results.testEvents().failed().count()).isZero();
    } finally {
      System.clearProperty("outbox.replay");
    }
  }

  @Test
  void seedContractIsTheTwoTestsByName() {
    assertThat(SeedContract.class.getDeclaredMethods())
        .filteredOn(method -> method.isAnnotationPresent(ContractTest.class))
        .extracting(
            method -> method.getAnnotation(ContractTest.class).value() + " " + method.getName())
        .containsExactlyInAnyOrder(
            ContractId.W2 + " rollbackLeavesNoOutboxRow",
            ContractId.D1 + " interruptedDispatchRedelivers");
  }

  private static EngineExecutionResults run(Class<?> subject, String... tests) {
    DiscoverySelector[] selectors =
        Arrays.stream(tests)
            .map(test -> selectMethod(subject, test, "io.github.outboxguard.contracts.Kit"))
            .toArray(DiscoverySelector[]::new);
    return EngineTestKit.engine("junit-jupiter").selectors(selectors).execute();
  }

  private static String failure(EngineExecutionResults results) {
    List<String> messages = messages(results.testEvents().failed().list());
    assertThat(messages).hasSize(1);
    return messages.get(0);
  }

  private static List<String> messages(List<Event> events) {
    return events.stream()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class))
        .map(result -> String.valueOf(result.getThrowable().orElseThrow().getMessage()))
        .toList();
  }
}
