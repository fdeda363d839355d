package io.github.outboxguard.guardrail.rules;

/** The rules. The constant's name in camel case is the id that users see, suppress and look up. */
public enum RuleId {
  TOOL_CALLS_EXTERNAL_EFFECT("ToolCallsExternalEffect"),
  TOOL_REACHES_EXTERNAL_EFFECT("ToolReachesExternalEffect"),
  TOOL_MIXES_OUTBOX_AND_DIRECT_EFFECT("ToolMixesOutboxAndDirectEffect"),
  TOOL_IS_REMOTE_CLIENT("ToolIsRemoteClient"),
  OUTBOX_WRITE_OUTSIDE_TRANSACTION("OutboxWriteOutsideTransaction"),
  EXTERNAL_EFFECT_INSIDE_TRANSACTION("ExternalEffectInsideTransaction"),
  CONSUMER_SWALLOWS_FAILURE("ConsumerSwallowsFailure"),
  CONSUMER_WITHOUT_IDEMPOTENCY("ConsumerWithoutIdempotency"),
  PUBLISH_WITHOUT_KEY("PublishWithoutKey"),
  DISPATCHER_POLLS_TOO_FAST("DispatcherPollsTooFast"),
  IDEMPOTENCY_KEY_FROM_MODEL("IdempotencyKeyFromModel"),
  EVENT_LISTENER_BYPASSES_OUTBOX("EventListenerBypassesOutbox"),
  SUPPRESSION_INVALID("SuppressionInvalid");

  private final String id;

  RuleId(String id) {
    this.id = id;
  }

  /** The id that users see. */
  public String id() {
    return id;
  }
}
