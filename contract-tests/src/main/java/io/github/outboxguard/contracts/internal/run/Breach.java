package io.github.outboxguard.contracts.internal.run;

/** A promise was broken. */
public final class Breach extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String verdict;

  public Breach(String verdict) {
    super(verdict);
    this.verdict = verdict;
  }

  /** What was broken, in one line. */
  public String verdict() {
    return verdict;
  }
}
