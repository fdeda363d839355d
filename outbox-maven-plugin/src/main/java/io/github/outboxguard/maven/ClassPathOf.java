package io.github.outboxguard.maven;

import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.maven.Siblings.Sibling;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.project.MavenProject;

/**
 * What a module is compiled and run with, told apart by who wrote it.
 *
 * @param application the other modules of the build, and the libraries that the team opened
 * @param libraries the rest
 */
record ClassPathOf(List<Path> application, List<Path> libraries) {

  static ClassPathOf module(
      List<MavenProject> all, List<Sibling> siblings, MavenProject project, GuardConfig config) {
    Set<String> ours = new HashSet<>();
    for (MavenProject each : all) {
      ours.add(id(each.getGroupId(), each.getArtifactId()));
    }
    siblings.forEach(each -> ours.add(each.id()));
    List<Path> application = new ArrayList<>();
    List<Path> libraries = new ArrayList<>();
    for (Artifact artifact : project.getArtifacts()) {
      File file = artifact.getFile();
      if (file == null || !artifact.getArtifactHandler().isAddedToClasspath()) {
        continue;
      }
      boolean mine = ours.contains(id(artifact.getGroupId(), artifact.getArtifactId()));
      if (mine && !file.exists()) {
        // The class directory of a module without code; a library that is missing is an error.
        continue;
      }
      boolean opened = config.opensArtifact(artifact.getGroupId(), artifact.getArtifactId());
      (mine || opened ? application : libraries).add(file.toPath());
    }
    return new ClassPathOf(application, libraries);
  }

  private static String id(String group, String artifact) {
    return group + ":" + artifact;
  }
}
