package io.github.outboxguard.guardrail.reach;

import java.util.Locale;

/** How control gets from one method to the next. */
enum EdgeKind {
  /** A call whose target the compiler fixed. */
  CALL,
  /** A virtual call, dispatched by the types that can be there. */
  DISPATCH,
  /** A functional object or an override that other code runs. */
  CALLBACK,
  /** A listener of an event published. */
  EVENT,
  /** A callback that runs on another thread. */
  ASYNC,
  /** A dynamic proxy's handler. */
  PROXY,
  /** A call by name. */
  REFLECTION,
  /** A static initialiser or a finaliser. */
  INITIALISER,
  /** A container's object, or advice that a container puts around a method. */
  BEAN;

  /** The word that {@link PathStep#edge()} uses. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
