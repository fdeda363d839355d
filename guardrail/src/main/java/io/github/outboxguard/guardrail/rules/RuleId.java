package io.github.outboxguard.guardrail.rules;

/** The rules. The constant's name in camel case is the id that users see, suppress and look up. */
public enum RuleId {
  TOOL_CALLS_EXTERNAL_EFFECT(
      "ToolCallsExternalEffect", "An agent tool makes an external call in its own body"),
  TOOL_REACHES_EXTERNAL_EFFECT(
      "ToolReachesExternalEffect", "An agent tool reaches an external call through other methods"),
  TOOL_MIXES_OUTBOX_AND_DIRECT_EFFECT(
      "ToolMixesOutboxAndDirectEffect",
      "An agent tool writes to the outbox and makes an external call as well"),
  TOOL_IS_REMOTE_CLIENT(
      "ToolIsRemoteClient", "A tool annotation stands on a declarative remote client"),
  OUTBOX_WRITE_OUTSIDE_TRANSACTION(
      "OutboxWriteOutsideTransaction", "An outbox row is written outside a transaction"),
  EXTERNAL_EFFECT_INSIDE_TRANSACTION(
      "ExternalEffectInsideTransaction", "An external call is made while a transaction is open"),
  CONSUMER_SWALLOWS_FAILURE(
      "ConsumerSwallowsFailure", "A consumer acknowledges a message that it failed to handle"),
  CONSUMER_WITHOUT_IDEMPOTENCY(
      "ConsumerWithoutIdempotency", "A consumer acts on a message without remembering that it did"),
  PUBLISH_WITHOUT_KEY(
      "PublishWithoutKey", "A message that needs order is published without its key"),
  DISPATCHER_POLLS_TOO_FAST(
      "DispatcherPollsTooFast", "A dispatcher polls the outbox at intervals of one second or less"),
  IDEMPOTENCY_KEY_FROM_MODEL(
      "IdempotencyKeyFromModel",
      "An idempotency key comes from the model or is made inside the tool"),
  EVENT_LISTENER_BYPASSES_OUTBOX(
      "EventListenerBypassesOutbox",
      "A tool's in-process event is heard by a listener that makes an external call"),
  SUPPRESSION_INVALID(
      "SuppressionInvalid", "An exception has expired, has no reason or has a malformed date");

  private final String id;
  private final String summary;

  RuleId(String id, String summary) {
    this.id = id;
    this.summary = summary;
  }

  /** The id that users see. */
  public String id() {
    return id;
  }

  /** Address of the page that explains the rule. */
  public String docs() {
    return "https://github.com/outboxguard/outbox-guard/blob/main/docs/rules/" + id + ".md";
  }

  /** What it rejects, in one line, for lists of rules. */
  public String summary() {
    return summary;
  }
}
