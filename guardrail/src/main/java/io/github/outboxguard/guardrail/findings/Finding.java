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
      new Comparator<>() {
        @Override
        public int compare(Finding one, Finding other) {
          int order = one.site().className().compareTo(other.site().className());
          order = order != 0 ? order : Integer.compare(one.site().line(), other.site().line());
          order = order != 0 ? order : one.site().method().compareTo(other.site().method());
          order = order != 0 ? order : one.site().descriptor().compareTo(other.site().descriptor());
          order = order != 0 ? order : one.rule().compareTo(other.rule());
          order = order != 0 ? order : one.effectName().compareTo(other.effectName());
          return order != 0 ? order : one.fingerprint().compareTo(other.fingerprint());
        }
      };

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
