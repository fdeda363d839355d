package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Suppression;
import io.github.outboxguard.guardrail.rules.Violation;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A violation with its standing.
 *
 * @param violation what was found
 * @param status whether it fails the build
 * @param fingerprint 16 hexadecimal digits that stay the same while lines move, bodies are
 *     reordered and helpers are extracted
 * @param suppression the exception that covers it; null unless {@link Status#SUPPRESSED}
 */
public record Finding(
    Violation violation, Status status, String fingerprint, @Nullable Suppression suppression) {

  /** The order of every report: by place, then by rule and effect. */
  static final Comparator<Finding> ORDER =
      Comparator.comparing((Finding f) -> f.site().className())
          .thenComparingInt(f -> f.site().line())
          .thenComparing(f -> f.site().method())
          .thenComparing(f -> f.site().descriptor())
          .thenComparing(Finding::rule)
          .thenComparing(Finding::effectName)
          .thenComparing(Finding::fingerprint);

  /** The rule that is broken. */
  public RuleId rule() {
    return violation.rule();
  }

  /** The method at fault. */
  public Site site() {
    return violation.site();
  }

  private String effectName() {
    ReachedEffect effect = violation.effect();
    return effect == null ? "" : effect.owner() + "." + effect.method() + effect.access();
  }
}
