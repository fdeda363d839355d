package io.github.outboxguard.guardrail.reach;

import org.jspecify.annotations.Nullable;

/**
 * What a listener says of the events it takes.
 *
 * @param type internal name of the event's class
 * @param argument internal name of the class's first type argument; null if none is asked for
 */
record EventType(String type, @Nullable String argument) {

  static EventType raw(String type) {
    return new EventType(type, null);
  }
}
