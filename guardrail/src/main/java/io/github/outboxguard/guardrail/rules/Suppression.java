package io.github.outboxguard.guardrail.rules;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;

/**
 * An {@code @AllowExternalEffect} as written in the code.
 *
 * @param reason why, as written; may be blank
 * @param until last day on which it holds, as written; empty for no end
 * @param where what carries the annotation, for a person: {@code class com.acme.OrderTools}
 */
public record Suppression(String reason, String until, String where) {

  /** Whether a suppression holds, and if not why. */
  public enum Validity {
    VALID,
    BLANK_REASON,
    MALFORMED_DATE,
    EXPIRED
  }

  /** Whether it holds on that day; the day named by {@code until} is still covered. */
  public Validity validity(LocalDate today) {
    if (reason.isBlank()) {
      return Validity.BLANK_REASON;
    }
    if (until.isBlank()) {
      return Validity.VALID;
    }
    try {
      return LocalDate.parse(until.strip()).isBefore(today) ? Validity.EXPIRED : Validity.VALID;
    } catch (DateTimeParseException e) {
      return Validity.MALFORMED_DATE;
    }
  }
}
