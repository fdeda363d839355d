package io.github.outboxguard.benchmarks.evaluation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One compiled module of a repository.
 *
 * @param repository {@code owner/name}
 * @param commit what was compiled
 * @param module directory of the module inside the repository, {@code .} for its root
 * @param classes class directories whose tools are judged
 * @param application class directories of the other modules that it uses
 * @param libraries the rest of its class path
 */
record Project(
    String repository,
    String commit,
    String module,
    List<Path> classes,
    List<Path> application,
    List<Path> libraries) {

  /**
   * Reads {@code projects.tsv}, with the columns repo, commit, module, classes, application and
   * classpath. The first two path columns hold paths separated as in a class path; {@code
   * classpath} names a file that holds such a list. Relative paths start at the directory of the
   * file that names them.
   */
  static List<Project> read(Path file) throws IOException {
    Table table = Table.read(file);
    Path base = file.resolveSibling("");
    List<Project> projects = new ArrayList<>();
    for (List<String> row : table.rows()) {
      projects.add(
          new Project(
              table.value(row, "repo"),
              table.value(row, "commit"),
              table.value(row, "module"),
              paths(base, table.value(row, "classes")),
              paths(base, table.value(row, "application")),
              listed(base, table.value(row, "classpath"))));
    }
    return projects;
  }

  private static List<Path> listed(Path base, String file) throws IOException {
    if (file.isBlank()) {
      return List.of();
    }
    Path list = base.resolve(file);
    return paths(list.resolveSibling(""), Files.readString(list).strip());
  }

  private static List<Path> paths(Path base, String list) {
    List<Path> paths = new ArrayList<>();
    for (String element : list.split(File.pathSeparator)) {
      if (!element.isBlank()) {
        paths.add(base.resolve(element));
      }
    }
    return paths;
  }
}
