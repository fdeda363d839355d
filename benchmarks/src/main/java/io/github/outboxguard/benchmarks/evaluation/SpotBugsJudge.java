package io.github.outboxguard.benchmarks.evaluation;

import edu.umd.cs.findbugs.BugCollectionBugReporter;
import edu.umd.cs.findbugs.BugInstance;
import edu.umd.cs.findbugs.DetectorFactory;
import edu.umd.cs.findbugs.DetectorFactoryCollection;
import edu.umd.cs.findbugs.FindBugs2;
import edu.umd.cs.findbugs.Plugin;
import edu.umd.cs.findbugs.PluginException;
import edu.umd.cs.findbugs.Priorities;
import edu.umd.cs.findbugs.SortedBugCollection;
import edu.umd.cs.findbugs.config.UserPreferences;
import io.github.outboxguard.guardrail.catalogue.Access;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SpotBugs with the plugin jar as users get it, and no other detector. SpotBugs says nothing of
 * tools that it has no bug to report for. Not thread-safe.
 */
final class SpotBugsJudge implements Judge {

  private static final Pattern ACCESS = Pattern.compile("\\([\\w-]+, (READ|WRITE|UNKNOWN)\\)");
  private static final Outcome SILENCE = new Outcome(true, false, false, Set.of());

  private final Path plugin;

  SpotBugsJudge(Path plugin) {
    this.plugin = plugin;
  }

  /**
   * @throws IllegalArgumentException if the analysis reported an error, which may hide bugs
   */
  @Override
  public Map<ToolName, Outcome> outcomes(Project project) {
    edu.umd.cs.findbugs.Project spotBugs = new edu.umd.cs.findbugs.Project();
    project.classes().forEach(path -> spotBugs.addFile(path.toString()));
    project.application().forEach(path -> spotBugs.addAuxClasspathEntry(path.toString()));
    project.libraries().forEach(path -> spotBugs.addAuxClasspathEntry(path.toString()));
    try {
      Plugin loaded = Plugin.loadCustomPlugin(plugin.toFile(), spotBugs);
      try {
        // A bug's message is the plugin's, and gone with it.
        return outcomes(project, analyse(spotBugs, loaded));
      } finally {
        Plugin.removeCustomPlugin(loaded);
      }
    } catch (PluginException e) {
      throw new IllegalArgumentException(plugin + " is no SpotBugs plugin: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted in " + project.module(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<ToolName, Outcome> outcomes(Project project, SortedBugCollection found) {
    if (!found.getErrors().isEmpty()) {
      throw new IllegalArgumentException(
          project.repository()
              + " "
              + project.module()
              + ": "
              + found.getErrors().iterator().next().getMessage());
    }
    Map<ToolName, Outcome> outcomes = new HashMap<>();
    for (BugInstance bug : found.getCollection()) {
      if (bug.getType().startsWith("Tool") || bug.getType().startsWith("Event")) {
        outcomes.merge(
            ToolName.of(
                bug.getPrimaryMethod().getClassName(), bug.getPrimaryMethod().getMethodName()),
            new Outcome(true, true, false, accesses(bug)),
            Outcome::and);
      }
    }
    return outcomes;
  }

  @Override
  public Outcome silence() {
    return SILENCE;
  }

  private static Set<Access> accesses(BugInstance bug) {
    Matcher told = ACCESS.matcher(bug.getMessage());
    return told.find() ? Set.of(Access.valueOf(told.group(1))) : Set.of();
  }

  private static SortedBugCollection analyse(edu.umd.cs.findbugs.Project project, Plugin loaded)
      throws IOException, InterruptedException {
    UserPreferences preferences = UserPreferences.createDefaultUserPreferences();
    preferences.enableAllDetectors(false);
    for (DetectorFactory factory : loaded.getDetectorFactories()) {
      preferences.enableDetector(factory, true);
    }
    try (FindBugs2 engine = new FindBugs2()) {
      BugCollectionBugReporter reporter = new BugCollectionBugReporter(project);
      reporter.setPriorityThreshold(Priorities.LOW_PRIORITY);
      engine.setProject(project);
      engine.setBugReporter(reporter);
      engine.setDetectorFactoryCollection(DetectorFactoryCollection.instance());
      engine.setUserPreferences(preferences);
      engine.execute();
      return (SortedBugCollection) reporter.getBugCollection();
    }
  }
}
