package io.github.outboxguard.spotbugs;

import edu.umd.cs.findbugs.BugCollectionBugReporter;
import edu.umd.cs.findbugs.BugInstance;
import edu.umd.cs.findbugs.DetectorFactory;
import edu.umd.cs.findbugs.DetectorFactoryCollection;
import edu.umd.cs.findbugs.FindBugs2;
import edu.umd.cs.findbugs.Plugin;
import edu.umd.cs.findbugs.PluginException;
import edu.umd.cs.findbugs.Priorities;
import edu.umd.cs.findbugs.Project;
import edu.umd.cs.findbugs.SortedBugCollection;
import edu.umd.cs.findbugs.SourceLineAnnotation;
import edu.umd.cs.findbugs.config.UserPreferences;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Runs SpotBugs' own engine with the plugin jar as users get it. */
final class SpotBugsRun {

  private SpotBugsRun() {}

  /** What SpotBugs reported: the bugs of our rules, and the errors of whatever detector. */
  record Result(List<Bug> bugs, List<String> errors) {}

  /** A bug in SpotBugs' words, taken while the plugin is loaded. */
  record Bug(
      String type,
      String className,
      String method,
      int methodLine,
      String file,
      int line,
      String message) {

    static Bug of(BugInstance bug) {
      SourceLineAnnotation place = bug.getPrimarySourceLineAnnotation();
      return new Bug(
          bug.getType(),
          bug.getPrimaryClass().getClassName(),
          bug.getPrimaryMethod().getMethodName(),
          bug.getPrimaryMethod().getSourceLines().getStartLine(),
          place.getSourceFile(),
          place.getStartLine(),
          bug.getMessage());
    }
  }

  /** All detectors on the code. */
  static Result of(Path code) throws IOException, InterruptedException, PluginException {
    return of(code, List.of(), UserPreferences.createDefaultUserPreferences());
  }

  /** Our detector alone, beside further libraries. */
  static Result ofOurs(Path code, List<Path> libraries)
      throws IOException, InterruptedException, PluginException {
    UserPreferences preferences = UserPreferences.createDefaultUserPreferences();
    preferences.enableAllDetectors(false);
    return of(code, libraries, preferences);
  }

  private static Result of(Path code, List<Path> libraries, UserPreferences preferences)
      throws IOException, InterruptedException, PluginException {
    Project project = new Project();
    Plugin plugin = Plugin.loadCustomPlugin(new File(System.getProperty("plugin.jar")), project);
    project.addFile(code.toString());
    libraries.forEach(library -> project.addAuxClasspathEntry(library.toString()));
    for (DetectorFactory factory : plugin.getDetectorFactories()) {
      preferences.enableDetector(factory, true);
    }
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      project.addAuxClasspathEntry(entry);
    }
    try (FindBugs2 engine = new FindBugs2()) {
      BugCollectionBugReporter reporter = new BugCollectionBugReporter(project);
      reporter.setPriorityThreshold(Priorities.LOW_PRIORITY);
      engine.setProject(project);
      engine.setBugReporter(reporter);
      engine.setDetectorFactoryCollection(DetectorFactoryCollection.instance());
      engine.setUserPreferences(preferences);
      engine.execute();
      SortedBugCollection found = (SortedBugCollection) reporter.getBugCollection();
      return new Result(
          found.getCollection().stream()
              .filter(bug -> bug.getBugPattern().getCategory().equals("OUTBOX"))
              .map(Bug::of)
              .toList(),
          found.getErrors().stream()
              .map(error -> error.getMessage() + ": " + error.getExceptionMessage())
              .toList());
    } finally {
      Plugin.removeCustomPlugin(plugin);
    }
  }
}
