package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.rules.Names;
import java.util.Comparator;

/**
 * A finding that a team has put off. Only the fingerprint decides; the rest is for the reviewer of
 * the file.
 *
 * @param module the module that it was found in
 * @param rule rule id
 * @param tool the method at fault
 * @param effect the effect reached; empty if the rule is not about an effect
 * @param fingerprint see {@link Finding#fingerprint()}
 */
public record BaselineEntry(
    String module, String rule, String tool, String effect, String fingerprint)
    implements Comparable<BaselineEntry> {

  private static final Comparator<BaselineEntry> ORDER =
      Comparator.comparing(BaselineEntry::module)
          .thenComparing(BaselineEntry::tool)
          .thenComparing(BaselineEntry::rule)
          .thenComparing(BaselineEntry::effect)
          .thenComparing(BaselineEntry::fingerprint);

  /** The entry that puts a finding off. */
  static BaselineEntry of(String module, Finding finding) {
    ReachedEffect effect = finding.violation().effect();
    return new BaselineEntry(
        module,
        finding.rule().id(),
        Fingerprints.className(finding.site().className())
            + "."
            + Fingerprints.method(finding.site().method())
            + (finding.site().lambda() ? " (lambda)" : ""),
        effect == null
            ? ""
            : Names.canonical(effect.owner()) + "." + effect.method() + " " + effect.access(),
        finding.fingerprint());
  }

  @Override
  public int compareTo(BaselineEntry other) {
    return ORDER.compare(this, other);
  }
}
