package io.github.outboxguard.guardrail.catalogue;

import java.util.Locale;

/**
 * A library call that does something else with a callback than run it at once, in place.
 *
 * @param id id of the entry
 * @param mode what becomes of the callback
 * @param argument index of the callback; -1 for any argument
 * @param periodArgument index of the argument that tells how often it runs; -1 if none does
 * @param unitArgument index of the argument that holds the period's {@link
 *     java.util.concurrent.TimeUnit}; -1 if the period is a duration or counts milliseconds
 */
public record CallbackCall(
    String id, Mode mode, int argument, int periodArgument, int unitArgument) {

  /** What becomes of a callback. */
  public enum Mode {
    /** Runs on another thread, outside the caller's transaction. */
    ASYNC,
    /** Runs periodically on another thread. */
    SCHEDULED,
    /** Runs at once, inside a transaction that the call opens. */
    TRANSACTION,
    /** Runs after the transaction has ended. */
    AFTER_COMMIT,
    /** Is stored and run later from the store, perhaps in another process: not a call path. */
    DEFERRED
  }

  static CallbackCall of(Block block) {
    return new CallbackCall(
        block.id(),
        constant(Mode.class, block.get("mode", "")),
        Integer.parseInt(block.get("argument", "-1")),
        Integer.parseInt(block.get("period-argument", "-1")),
        Integer.parseInt(block.get("unit-argument", "-1")));
  }

  static <E extends Enum<E>> E constant(Class<E> type, String word) {
    return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
