package io.github.outboxguard.maven;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.MavenProject;

/**
 * Where the files of a team lie.
 *
 * @param module the module's directory
 * @param root the directory of the whole build, also when only one module of it is built
 * @param repository the checkout that addresses in reports are relative to
 */
record Layout(Path module, Path root, Path repository) {

  static Layout of(MavenSession session, MavenProject project) {
    Path module = directory(project);
    Path root = root(session, project);
    return new Layout(module, root, nearestWith(".git", module).orElse(root));
  }

  /** The file in the module's directory or, up to the root of the build, in one above it. */
  Optional<Path> nearest(String name) {
    Path directory = module;
    while (directory != null) {
      Path file = directory.resolve(name);
      if (Files.isRegularFile(file)) {
        return Optional.of(file);
      }
      if (directory.equals(root)) {
        break;
      }
      directory = directory.getParent();
    }
    return Optional.empty();
  }

  /**
   * Maven says where the build's root is, but in a build started in a module without a {@code .mvn}
   * directory it means the module: then the topmost parent in the checkout knows better.
   */
  private static Path root(MavenSession session, MavenProject project) {
    Path said = session.getRequest().getMultiModuleProjectDirectory().toPath().toAbsolutePath();
    Path top = directory(project);
    for (MavenProject p = project; p != null && p.getBasedir() != null; p = p.getParent()) {
      top = directory(p);
    }
    return said.normalize().startsWith(top) ? top : said.normalize();
  }

  private static Optional<Path> nearestWith(String marker, Path start) {
    for (Path directory = start; directory != null; directory = directory.getParent()) {
      if (Files.exists(directory.resolve(marker))) {
        return Optional.of(directory);
      }
    }
    return Optional.empty();
  }

  private static Path directory(MavenProject project) {
    return project.getBasedir().toPath().toAbsolutePath().normalize();
  }
}
