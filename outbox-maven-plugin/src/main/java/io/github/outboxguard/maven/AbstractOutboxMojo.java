package io.github.outboxguard.maven;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import java.io.File;
import java.util.Map;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** What all goals share. Holds no state between modules, so that modules may run in parallel. */
@SuppressWarnings("NullAway.Init" /* Maven sets the fields. */)
abstract class AbstractOutboxMojo extends AbstractMojo {

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  /** Skips this plugin. */
  @Parameter(property = "outbox.skip", defaultValue = "false")
  private boolean skip;

  /**
   * The configuration file. By default {@code outbox-guard.yml} in the module or in the nearest
   * directory above it, up to the root of the build.
   */
  @Parameter(property = "outbox.config")
  private @Nullable File configFile;

  /** The baseline file. By default {@code outbox-guard-baseline.json} at the root of the build. */
  @Parameter(property = "outbox.baseline")
  private @Nullable File baselineFile;

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("Outbox Guard is skipped (outbox.skip).");
      return;
    }
    if (project.getPackaging().equals("pom")) {
      getLog().debug("Outbox Guard: a pom has no tools.");
      return;
    }
    try {
      run(new Module(session, project, configFile, baselineFile, environment()));
    } catch (BadInputException e) {
      // The message is written for the user; the cause would add a stack trace to it.
      throw new MojoExecutionException(e.getMessage());
    }
  }

  abstract void run(Module module) throws MojoExecutionException, MojoFailureException;

  /** The environment as a value, so that nothing below depends on the machine. */
  private static Map<String, String> environment() {
    return System.getenv();
  }
}
