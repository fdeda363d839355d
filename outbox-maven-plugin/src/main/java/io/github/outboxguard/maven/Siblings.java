package io.github.outboxguard.maven;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.model.Model;
import org.apache.maven.model.Profile;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.jspecify.annotations.Nullable;

/**
 * The modules of a build that was started in one of them: Maven knows only what it builds, and
 * takes the others for libraries from a repository. They are the team's own code all the same.
 */
final class Siblings {

  /**
   * A module, as its POM says.
   *
   * @param id group and artifact
   */
  record Sibling(String id, Path directory) {

    /** Where its sources are unless it says otherwise. */
    Path sources() {
      return directory.resolve(Path.of("src", "main", "java"));
    }
  }

  private final List<Sibling> found = new ArrayList<>();
  private final Set<Path> seen = new HashSet<>();

  private Siblings() {}

  /** The modules that the parents of a project name, unless this build knows them all. */
  static List<Sibling> of(MavenProject project, List<MavenProject> built) {
    MavenProject top = project;
    while (top.getParent() != null && top.getParent().getBasedir() != null) {
      top = top.getParent();
    }
    Path root = top.getBasedir().toPath().toAbsolutePath().normalize();
    boolean all =
        built.stream()
            .anyMatch(p -> p.getBasedir().toPath().toAbsolutePath().normalize().equals(root));
    Siblings siblings = new Siblings();
    if (!all) {
      siblings.add(root.resolve("pom.xml"));
    }
    return siblings.found;
  }

  private void add(Path pom) {
    Model model = seen.add(pom) ? read(pom) : null;
    Path directory = pom.getParent();
    if (model == null || directory == null) {
      return;
    }
    String group =
        model.getGroupId() == null && model.getParent() != null
            ? model.getParent().getGroupId()
            : model.getGroupId();
    found.add(new Sibling(group + ":" + model.getArtifactId(), directory));
    List<String> modules = new ArrayList<>(model.getModules());
    for (Profile profile : model.getProfiles()) {
      modules.addAll(profile.getModules());
    }
    for (String module : modules) {
      Path named = directory.resolve(module).normalize();
      add(Files.isDirectory(named) ? named.resolve("pom.xml") : named);
    }
  }

  /** The POM as written; null if there is none that can be read, of which Maven will say more. */
  private static @Nullable Model read(Path pom) {
    if (!Files.isRegularFile(pom)) {
      return null;
    }
    try (InputStream in = Files.newInputStream(pom)) {
      return new MavenXpp3Reader().read(in, false);
    } catch (IOException | XmlPullParserException e) {
      return null;
    }
  }
}
