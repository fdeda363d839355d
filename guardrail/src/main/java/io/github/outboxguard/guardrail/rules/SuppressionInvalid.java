package io.github.outboxguard.guardrail.rules;

import io.github.outboxguard.guardrail.reach.ToolVerdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An {@code @AllowExternalEffect} that covers nothing: expired, without a reason, or misdated. */
final class SuppressionInvalid implements Rule {

  @Override
  public RuleId id() {
    return RuleId.SUPPRESSION_INVALID;
  }

  @Override
  public List<Violation> check(RuleInput input) {
    List<Violation> violations = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (ToolVerdict verdict : input.verdicts()) {
      Site site = Site.of(verdict.tool());
      Optional<Suppression> found = input.suppressions().of(site);
      if (found.isEmpty()) {
        continue;
      }
      Suppression suppression = found.get();
      Suppression.Validity validity = suppression.validity(input.today());
      // One annotation on a class covers many tools but is one mistake.
      if (validity != Suppression.Validity.VALID && seen.add(suppression.where())) {
        violations.add(
            new Violation(
                id(),
                site,
                verdict.tool(),
                null,
                List.of(),
                message(suppression, validity),
                fix(validity)));
      }
    }
    return List.copyOf(violations);
  }

  private static String message(Suppression suppression, Suppression.Validity validity) {
    String what = "@AllowExternalEffect on " + suppression.where();
    return switch (validity) {
      case BLANK_REASON -> what + " gives no reason: nobody can review it later";
      case MALFORMED_DATE ->
          "%s says until = \"%s\", which is not an ISO date: it would never expire"
              .formatted(what, suppression.until());
      case EXPIRED ->
          "%s expired on %s: the exception was granted until then only"
              .formatted(what, suppression.until().strip());
      case VALID -> throw new IllegalArgumentException("valid: " + suppression);
    };
  }

  private static String fix(Suppression.Validity validity) {
    return switch (validity) {
      case BLANK_REASON -> "Write the reason, or remove the annotation and use the outbox.";
      case MALFORMED_DATE -> "Write the last day as yyyy-mm-dd, such as 2027-06-30.";
      case EXPIRED, VALID ->
          "Move the effect to the outbox and remove the annotation, or review it and set a new end.";
    };
  }
}
