package io.github.outboxguard.spotbugs;

import edu.umd.cs.findbugs.BugReporter;
import edu.umd.cs.findbugs.Detector2;
import edu.umd.cs.findbugs.classfile.ClassDescriptor;
import edu.umd.cs.findbugs.classfile.Global;
import io.github.outboxguard.guardrail.catalogue.BadInputException;
import io.github.outboxguard.guardrail.findings.Finding;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Hands the classes that SpotBugs analyses to the guardrail, once per project: a call path runs
 * through many classes, so that there is nothing to say about one class alone.
 */
public final class OutboxGuardDetector implements Detector2 {

  private static final String FAILURE =
      "Outbox Guard could not judge the agent tools of this project";

  private final BugReporter reporter;
  private final Set<ClassDescriptor> visited = new LinkedHashSet<>();

  public OutboxGuardDetector(BugReporter reporter) {
    this.reporter = reporter;
  }

  @Override
  public void visitClass(ClassDescriptor type) {
    visited.add(type);
  }

  @Override
  public void finishPass() {
    if (visited.isEmpty()) {
      return;
    }
    try {
      ProjectCode code = ProjectCode.of(visited, Global.getAnalysisCache().getClassPath());
      for (Finding finding : ProjectFindings.of(code)) {
        reporter.reportBug(Bugs.of(finding, this));
      }
    } catch (BadInputException mistake) {
      // Its message says what is wrong, where, and the way out; a stack trace would hide that.
      reporter.logError(FAILURE + ": " + mistake.getMessage());
    } catch (RuntimeException failure) {
      // SpotBugs counts logged errors, and a build with errors fails. Thrown on, this would take
      // the
      // findings of all other detectors with it.
      reporter.logError(FAILURE, failure);
    } finally {
      visited.clear();
    }
  }
}
