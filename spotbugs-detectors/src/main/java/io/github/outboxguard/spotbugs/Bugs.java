package io.github.outboxguard.spotbugs;

import edu.umd.cs.findbugs.BugInstance;
import edu.umd.cs.findbugs.Detector2;
import edu.umd.cs.findbugs.MethodAnnotation;
import edu.umd.cs.findbugs.Priorities;
import edu.umd.cs.findbugs.SourceLineAnnotation;
import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.rules.Site;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Findings as SpotBugs reports them: the class, the tool, what is wrong, the line at fault, then
 * the path and the effect.
 */
final class Bugs {

  private Bugs() {}

  static BugInstance of(Finding finding, Detector2 detector) {
    Site site = finding.site();
    List<PathStep> path = finding.violation().path();
    BugInstance bug =
        new BugInstance(detector, finding.rule().id(), priority(finding))
            .addClass(site.className())
            .addMethod(method(site))
            .addString(finding.violation().message() + ". " + finding.violation().fix());
    bug.addSourceLine(path.isEmpty() ? line(site) : line(path.get(0)));
    for (PathStep step : path.subList(Math.min(1, path.size()), path.size())) {
      SourceLineAnnotation next = line(step);
      next.setDescription(SourceLineAnnotation.ROLE_PATH_CONTINUES);
      bug.addSourceLine(next);
    }
    ReachedEffect effect = finding.violation().effect();
    if (effect != null) {
      bug.addCalledMethod(slashed(effect.owner()), effect.method(), effect.descriptor(), false);
    }
    return bug;
  }

  /** A read that the team does not accept is as much a finding, but a retry of it does no harm. */
  private static int priority(Finding finding) {
    ReachedEffect effect = finding.violation().effect();
    return effect != null && effect.access() == Access.READ
        ? Priorities.NORMAL_PRIORITY
        : Priorities.HIGH_PRIORITY;
  }

  private static MethodAnnotation method(Site site) {
    MethodAnnotation method =
        new MethodAnnotation(site.className(), site.method(), site.descriptor(), false);
    method.setSourceLines(line(site));
    return method;
  }

  private static SourceLineAnnotation line(Site site) {
    return line(site.className(), site.file(), site.line());
  }

  private static SourceLineAnnotation line(PathStep step) {
    return line(step.className(), step.file(), step.line());
  }

  private static SourceLineAnnotation line(String className, @Nullable String file, int line) {
    String name = file == null ? SourceLineAnnotation.UNKNOWN_SOURCE_FILE : file;
    return line > 0
        ? new SourceLineAnnotation(className, name, line, line, 0, 0)
        : SourceLineAnnotation.createUnknown(className, name);
  }

  private static String slashed(String binaryName) {
    return binaryName.replace('.', '/');
  }
}
