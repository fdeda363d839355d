package io.github.outboxguard.guardrail.catalogue;

import org.jspecify.annotations.Nullable;

/** What the catalogue knows of a call. */
public sealed interface CallClass {

  /**
   * The call is an external effect.
   *
   * @param entry what sort of effect
   * @param access what it does, as the call alone tells
   * @param followVerb whether an HTTP verb decides, which a request builder or an argument holds;
   *     {@code access} is then {@link Access#UNKNOWN} until an engine has followed it with {@link
   *     HttpVerbs}
   * @param verbArgument index of the argument that holds the verb or the request; -1 if the
   *     receiver does. The receiver of an instance method does not count as an argument
   */
  record Effect(EffectEntry entry, Access access, boolean followVerb, int verbArgument)
      implements CallClass {

    /** The same effect, its access made out. */
    public Effect withAccess(Access known) {
      return new Effect(entry, known, false, -1);
    }
  }

  /**
   * The call files a request in an outbox.
   *
   * @param id id of the entry, such as {@code outbox-guard}
   * @param topic the topic, if the declaration of the writer fixes it; else null
   * @param topicArgument index of the argument that names the topic; -1 if none does
   * @param returnsRecorder whether calls on the object returned are recorded for later rather than
   *     run
   * @param joinsTransaction whether the write checks for itself that a transaction is open
   */
  record OutboxWrite(
      String id,
      @Nullable String topic,
      int topicArgument,
      boolean returnsRecorder,
      boolean joinsTransaction)
      implements CallClass {}

  /**
   * The call is known to have no external effect: it is not followed and not opaque.
   *
   * @param id id of the entry
   * @param reason why, such as {@code logging} or {@code main-database}
   */
  record Harmless(String id, String reason) implements CallClass {}

  /** The catalogue does not know the call. */
  record Unlisted() implements CallClass {}
}
