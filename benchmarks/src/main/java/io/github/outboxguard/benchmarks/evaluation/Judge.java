package io.github.outboxguard.benchmarks.evaluation;

import java.util.Map;

/** An engine that judges the tools of a project. */
interface Judge {

  /** What it says of each tool; it may leave tools out. */
  Map<ToolName, Outcome> outcomes(Project project);

  /** What it means if it says nothing of a tool. */
  Outcome silence();
}
