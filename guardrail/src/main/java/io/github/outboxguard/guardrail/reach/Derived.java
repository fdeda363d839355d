package io.github.outboxguard.guardrail.reach;

import java.util.function.Function;

/**
 * What follows from things that are numbered from 0, worked out when first asked for. The work is
 * behind a call that the JIT cannot inline, since all of these share it: code that asks stays small
 * and is compiled soon.
 */
final class Derived<K, V extends Object> {

  private final Function<K, V> worker;
  private final Facts<V> known = new Facts<>();

  /**
   * @param worker finds what follows from a thing; may ask for what follows from others
   */
  Derived(Function<K, V> worker) {
    this.worker = worker;
  }

  V of(int number, K thing) {
    V value = known.get(number);
    return value == null ? workOut(number, thing) : value;
  }

  /** Tells what follows before it is worked out to the end, for what refers to itself. */
  void tell(int number, V value) {
    known.put(number, value);
  }

  private V workOut(int number, K thing) {
    V value = java.util.Objects.requireNonNull(worker.apply(thing));
    known.put(number, value);
    return value;
  }
}
