package io.github.outboxguard.errorprone;

import com.google.errorprone.VisitorState;
import com.google.errorprone.bugpatterns.BugChecker;
import com.google.errorprone.bugpatterns.BugChecker.CompilationUnitTreeMatcher;
import com.google.errorprone.matchers.Description;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.tools.javac.util.JCDiagnostic.DiagnosticPosition;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;

/**
 * What the checks of pitfall rules have in common: a file that has something to look at is judged
 * by its class files when the compilation ends.
 */
abstract class PitfallCheck extends BugChecker implements CompilationUnitTreeMatcher {

  private static final long serialVersionUID = 1L;

  private final RuleId rule;

  PitfallCheck(RuleId rule) {
    this.rule = rule;
  }

  final RuleId rule() {
    return rule;
  }

  @Override
  public final Description matchCompilationUnit(CompilationUnitTree unit, VisitorState state) {
    GuardSession session = GuardSession.of(state);
    session.pitfalls().watch(unit, session.signs(unit), this, state);
    return Description.NO_MATCH;
  }

  final Description describe(Violation violation, DiagnosticPosition position) {
    return buildDescription(position).setMessage(FindingMessage.of(violation)).build();
  }
}
