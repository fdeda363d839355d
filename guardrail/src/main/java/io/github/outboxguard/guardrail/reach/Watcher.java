package io.github.outboxguard.guardrail.reach;

/** Told of each object that arrives at a place, once. */
interface Watcher {
  void arrived(Obj object);
}
