package io.github.outboxguard.guardrail.catalogue;

import java.util.List;
import java.util.Set;

/**
 * The rule ids that a configuration may name. They are rules of a later package; a test holds both
 * lists together.
 */
final class RuleNames {

  static final List<String> ALL =
      List.of(
          "ToolCallsExternalEffect",
          "ToolReachesExternalEffect",
          "ToolMixesOutboxAndDirectEffect",
          "ToolIsRemoteClient",
          "OutboxWriteOutsideTransaction",
          "ExternalEffectInsideTransaction",
          "ConsumerSwallowsFailure",
          "ConsumerWithoutIdempotency",
          "PublishWithoutKey",
          "DispatcherPollsTooFast",
          "IdempotencyKeyFromModel",
          "EventListenerBypassesOutbox",
          "SuppressionInvalid");

  /** Rules that concern more than tools: a team switches them on when it is ready. */
  static final Set<String> OFF_BY_DEFAULT = Set.of("ExternalEffectInsideTransaction");

  private RuleNames() {}
}
