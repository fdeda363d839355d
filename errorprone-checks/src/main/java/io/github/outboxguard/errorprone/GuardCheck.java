package io.github.outboxguard.errorprone;

import com.google.errorprone.VisitorState;
import com.google.errorprone.bugpatterns.BugChecker;
import com.google.errorprone.bugpatterns.BugChecker.CompilationUnitTreeMatcher;
import com.google.errorprone.matchers.Description;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import io.github.outboxguard.errorprone.source.SourceFinding;
import io.github.outboxguard.guardrail.rules.RuleId;

/**
 * What the checks have in common: each reports the findings of one rule. The file is judged once,
 * by whichever check comes first.
 */
abstract class GuardCheck extends BugChecker implements CompilationUnitTreeMatcher {

  private static final long serialVersionUID = 1L;

  private final RuleId rule;

  GuardCheck(RuleId rule) {
    this.rule = rule;
  }

  @Override
  public final Description matchCompilationUnit(CompilationUnitTree unit, VisitorState state) {
    GuardSession session = GuardSession.of(state);
    for (SourceFinding finding : session.findings(unit)) {
      if (finding.violation().rule() == rule) {
        report(finding, unit, state);
      }
    }
    return Description.NO_MATCH;
  }

  private void report(SourceFinding finding, CompilationUnitTree unit, VisitorState state) {
    TreePath path = TreePath.getPath(unit, finding.place());
    for (Tree around : path) {
      if (isSuppressed(around, state)) {
        return;
      }
    }
    VisitorState here = state.withPath(path);
    here.reportMatch(
        buildDescription(finding.place())
            .setMessage(FindingMessage.of(finding.violation()))
            .addAllFixes(Fixes.of(finding, here))
            .build());
  }
}
