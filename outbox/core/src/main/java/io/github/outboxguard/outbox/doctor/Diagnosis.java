package io.github.outboxguard.outbox.doctor;

/**
 * One thing the doctor looked at.
 *
 * @param level how bad
 * @param check what was looked at
 * @param text what was found, and what to do if it is not well
 */
public record Diagnosis(Level level, String check, String text) {
  /** How bad. */
  public enum Level {
    /** As it should be. */
    OK,
    /** Worth a look. */
    WARNING,
    /** Messages are late, lost to view, or will be. */
    PROBLEM
  }

  @Override
  public String toString() {
    return "[" + level + "] " + check + ": " + text;
  }
}
