package io.github.outboxguard.archunit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.all;
import static io.github.outboxguard.archunit.AgentTools.agentTools;

import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.outboxguard.guardrail.rules.RuleId;

/**
 * The guardrail's rules, one per rule id. Take one for an {@code @ArchTest} field, or those that
 * are on by default as a set:
 *
 * <pre>{@code
 * @AnalyzeClasses(packages = "com.acme.orders")
 * class ArchitectureTest {
 *   @ArchTest static final ArchTests outbox = ArchTests.in(OutboxRules.class);
 * }
 * }</pre>
 *
 * <p>Exceptions ({@code @AllowExternalEffect}) and {@code outbox-guard.yml} are honoured. To freeze
 * the violations of today, wrap a rule in {@code FreezingArchRule.freeze}. A rule about tools fails
 * if it sees no tool, unless {@code allowEmptyShould(true)} or ArchUnit's configuration allows it.
 */
public final class OutboxRules {

  @ArchTest
  static final ArchRule TOOLS_DO_NOT_CALL_EXTERNAL_EFFECTS = toolsDoNotCallExternalEffects();

  @ArchTest
  static final ArchRule TOOLS_DO_NOT_REACH_EXTERNAL_EFFECTS = toolsDoNotReachExternalEffects();

  @ArchTest
  static final ArchRule TOOLS_DO_NOT_MIX_OUTBOX_AND_DIRECT_EFFECTS =
      toolsDoNotMixOutboxAndDirectEffects();

  @ArchTest static final ArchRule TOOLS_ARE_NOT_REMOTE_CLIENTS = toolsAreNotRemoteClients();

  @ArchTest
  static final ArchRule EVENT_LISTENERS_DO_NOT_BYPASS_THE_OUTBOX =
      eventListenersDoNotBypassTheOutbox();

  @ArchTest static final ArchRule EXCEPTIONS_ARE_VALID = exceptionsAreValid();

  @ArchTest
  static final ArchRule OUTBOX_WRITES_ARE_INSIDE_TRANSACTIONS = outboxWritesAreInsideTransactions();

  @ArchTest
  static final ArchRule CONSUMERS_DO_NOT_SWALLOW_FAILURES = consumersDoNotSwallowFailures();

  @ArchTest static final ArchRule CONSUMERS_ARE_IDEMPOTENT = consumersAreIdempotent();
  @ArchTest static final ArchRule ORDERED_MESSAGES_HAVE_KEYS = orderedMessagesHaveKeys();
  @ArchTest static final ArchRule DISPATCHERS_DO_NOT_POLL_TOO_FAST = dispatchersDoNotPollTooFast();

  @ArchTest
  static final ArchRule IDEMPOTENCY_KEYS_DO_NOT_COME_FROM_THE_MODEL =
      idempotencyKeysDoNotComeFromTheModel();

  private OutboxRules() {}

  /** {@link RuleId#TOOL_CALLS_EXTERNAL_EFFECT}. */
  public static ArchRule toolsDoNotCallExternalEffects() {
    return ofTools(
        RuleId.TOOL_CALLS_EXTERNAL_EFFECT,
        "agent tools should not call external effects",
        "an effect outside the transaction stays when it rolls back and repeats on retry");
  }

  /** {@link RuleId#TOOL_REACHES_EXTERNAL_EFFECT}. */
  public static ArchRule toolsDoNotReachExternalEffects() {
    return ofTools(
        RuleId.TOOL_REACHES_EXTERNAL_EFFECT,
        "agent tools should not reach external effects through other methods",
        "a helper between the tool and the effect makes it no safer");
  }

  /** {@link RuleId#TOOL_MIXES_OUTBOX_AND_DIRECT_EFFECT}. */
  public static ArchRule toolsDoNotMixOutboxAndDirectEffects() {
    return ofTools(
        RuleId.TOOL_MIXES_OUTBOX_AND_DIRECT_EFFECT,
        "agent tools should not write to the outbox and call external effects as well",
        "after a crash one of the two has happened without the other");
  }

  /** {@link RuleId#TOOL_IS_REMOTE_CLIENT}. */
  public static ArchRule toolsAreNotRemoteClients() {
    return ofTools(
        RuleId.TOOL_IS_REMOTE_CLIENT,
        "agent tools should not be declarative remote clients",
        "then the model drives the remote system with no code between");
  }

  /** {@link RuleId#EVENT_LISTENER_BYPASSES_OUTBOX}. */
  public static ArchRule eventListenersDoNotBypassTheOutbox() {
    return ofTools(
        RuleId.EVENT_LISTENER_BYPASSES_OUTBOX,
        "events that agent tools publish should not reach listeners that call external effects",
        "an event in memory is lost in a crash, and nothing retries it");
  }

  /** {@link RuleId#SUPPRESSION_INVALID}. */
  public static ArchRule exceptionsAreValid() {
    return ofTools(
        RuleId.SUPPRESSION_INVALID,
        "exceptions of agent tools should have a reason and not be expired",
        "an exception that nobody can review is a hole");
  }

  /** {@link RuleId#OUTBOX_WRITE_OUTSIDE_TRANSACTION}. */
  public static ArchRule outboxWritesAreInsideTransactions() {
    return ofClasses(
        RuleId.OUTBOX_WRITE_OUTSIDE_TRANSACTION,
        "outbox rows should be written inside the transaction of the business change",
        "otherwise one can be stored without the other");
  }

  /**
   * {@link RuleId#EXTERNAL_EFFECT_INSIDE_TRANSACTION}. Not in the set: it is about all code, not
   * about tools.
   */
  public static ArchRule externalEffectsAreOutsideTransactions() {
    return ofClasses(
        RuleId.EXTERNAL_EFFECT_INSIDE_TRANSACTION,
        "transactions should not call external effects",
        "the call holds locks while it waits, and its effect survives a rollback");
  }

  /** {@link RuleId#CONSUMER_SWALLOWS_FAILURE}. */
  public static ArchRule consumersDoNotSwallowFailures() {
    return ofClasses(
        RuleId.CONSUMER_SWALLOWS_FAILURE,
        "consumers should not swallow failures",
        "a message that is acknowledged is not delivered again");
  }

  /** {@link RuleId#CONSUMER_WITHOUT_IDEMPOTENCY}. */
  public static ArchRule consumersAreIdempotent() {
    return ofClasses(
        RuleId.CONSUMER_WITHOUT_IDEMPOTENCY,
        "consumers should remember which messages they have handled",
        "an outbox delivers at least once");
  }

  /** {@link RuleId#PUBLISH_WITHOUT_KEY}. */
  public static ArchRule orderedMessagesHaveKeys() {
    return ofClasses(
        RuleId.PUBLISH_WITHOUT_KEY,
        "messages that need order should be published with their key",
        "brokers keep the order of one key only");
  }

  /** {@link RuleId#DISPATCHER_POLLS_TOO_FAST}. */
  public static ArchRule dispatchersDoNotPollTooFast() {
    return ofClasses(
        RuleId.DISPATCHER_POLLS_TOO_FAST,
        "dispatchers should poll the outbox at intervals of more than one second",
        "empty polls load the database that the business needs");
  }

  /** {@link RuleId#IDEMPOTENCY_KEY_FROM_MODEL}. */
  public static ArchRule idempotencyKeysDoNotComeFromTheModel() {
    return ofClasses(
        RuleId.IDEMPOTENCY_KEY_FROM_MODEL,
        "idempotency keys should not come from the model",
        "a model that tries again invents another key");
  }

  private static ArchRule ofTools(RuleId id, String sentence, String reason) {
    return new ToolRule(
        all(agentTools()).should(OutboxConditions.comply(id)).as(sentence).because(reason));
  }

  private static ArchRule ofClasses(RuleId id, String sentence, String reason) {
    return all(JudgedClasses.all()).should(JudgedClasses.comply(id)).as(sentence).because(reason);
  }
}
