package io.github.outboxguard.guardrail.rules;

import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.catalogue.Kinds;
import io.github.outboxguard.guardrail.reach.ReachedEffect;

/** Why an effect is dangerous in a tool, and the way out of it. */
final class Advice {

  private static final String ENQUEUE =
      "Enqueue a request in the outbox, in the transaction of the business change, and let the"
          + " dispatcher make the call.";

  private Advice() {}

  /** One clause: what goes wrong. */
  static String danger(ReachedEffect effect) {
    if (effect.access() == Access.READ) {
      return "the tool's answer depends on a remote system that may be slow, down or changed between"
          + " two tries";
    }
    return switch (effect.kind()) {
      case "payment" ->
          "when the model or the framework retries the tool the money moves twice, and a rollback"
              + " does not bring it back";
      case "mail", "sms", "chat", "push" ->
          "a retry sends it twice, and a rollback cannot call it back";
      case "messaging" ->
          "consumers see a message of a transaction that may still roll back, or never see one that"
              + " committed";
      case "process" ->
          "the process has run even if the transaction rolls back, and again on retry";
      case "model" ->
          "each retry of the tool pays for, and waits for, another model call inside the"
              + " transaction";
      default ->
          "it happens even if the transaction rolls back, and again whenever the tool is retried";
    };
  }

  /** What to do. */
  static String fix(RuleId rule, ReachedEffect effect, Kinds kinds) {
    if (effect.access() == Access.READ) {
      return "An outbox cannot serve a read. Fetch the data before the agent runs, or read a local"
          + " copy that a job keeps fresh; if reading from outside is accepted here, set"
          + " 'externalReads: allow' in outbox-guard.yml or annotate the tool with"
          + " @AllowExternalEffect(reason = \"…\").";
    }
    String fix =
        rule == RuleId.TOOL_IS_REMOTE_CLIENT
            ? "Take the tool annotation off the client. Write a tool with a body that enqueues the"
                + " request in the outbox, and let the dispatcher call the client."
            : orElse(kinds.wayOut(effect.kind()), ENQUEUE);
    if (effect.access() == Access.UNKNOWN) {
      return fix + " If this call only reads, say so in outbox-guard.yml ('access: READ').";
    }
    return effect.kind().equals("payment")
        ? fix + " If the tool must answer with the outcome, use a saga instead."
        : fix;
  }

  private static String orElse(String text, String otherwise) {
    return text.isBlank() ? otherwise : text;
  }
}
