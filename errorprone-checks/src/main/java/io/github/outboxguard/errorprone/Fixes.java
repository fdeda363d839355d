package io.github.outboxguard.errorprone;

import com.google.errorprone.VisitorState;
import com.google.errorprone.fixes.SuggestedFix;
import com.sun.source.tree.MethodTree;
import io.github.outboxguard.errorprone.source.SourceFinding;
import io.github.outboxguard.guardrail.rules.RuleId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Suggested fixes, the one that removes the fault first. */
final class Fixes {

  private static final String ALLOW = "io.github.outboxguard.annotations.AllowExternalEffect";

  private Fixes() {}

  static List<SuggestedFix> of(SourceFinding finding, VisitorState state) {
    List<SuggestedFix> fixes = new ArrayList<>();
    EnqueueFix.of(finding, state).ifPresent(fixes::add);
    allow(finding, state).ifPresent(fixes::add);
    return fixes;
  }

  /** Accepts the effect, with a reason that a person must fill in. */
  private static Optional<SuggestedFix> allow(SourceFinding finding, VisitorState state) {
    MethodTree method = finding.method();
    if (method == null
        || finding.violation().rule() == RuleId.SUPPRESSION_INVALID
        || state.getSymbolFromString(ALLOW) == null) {
      return Optional.empty();
    }
    return Optional.of(
        SuggestedFix.builder()
            .addImport(ALLOW)
            .prefixWith(
                method,
                "@AllowExternalEffect(reason = \"TODO: why may this bypass the outbox?\")\n")
            .setShortDescription("Accept the effect, with a reason")
            .build());
  }
}
