package io.github.outboxguard.spotbugs;

import edu.umd.cs.findbugs.classfile.ClassDescriptor;
import edu.umd.cs.findbugs.classfile.IClassPath;
import edu.umd.cs.findbugs.classfile.ICodeBase;
import edu.umd.cs.findbugs.classfile.ResourceNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What SpotBugs was told to analyse, as files.
 *
 * @param classes binary names of the classes that SpotBugs visited
 * @param roots the directories and jars that hold them
 * @param application the other modules of the same build
 * @param libraries the rest of the class path
 */
record ProjectCode(
    Set<String> classes, List<Path> roots, List<Path> application, List<Path> libraries) {

  static ProjectCode of(Collection<ClassDescriptor> visited, IClassPath classPath) {
    Set<String> classes = new TreeSet<>();
    Set<Path> roots = new LinkedHashSet<>();
    for (ClassDescriptor type : visited) {
      classes.add(type.getDottedClassName());
      root(type, classPath).ifPresent(roots::add);
    }
    Set<Path> others = new LinkedHashSet<>();
    addAll(classPath.appCodeBaseIterator(), others);
    addAll(classPath.auxCodeBaseIterator(), others);
    others.removeAll(roots);
    List<Path> application = others.stream().filter(ProjectCode::isBuiltHere).toList();
    List<Path> libraries = others.stream().filter(file -> !isBuiltHere(file)).toList();
    return new ProjectCode(classes, List.copyOf(roots), application, libraries);
  }

  /**
   * Whether it is another module of the build at hand, whose methods are worth following: a
   * directory of classes, or a jar beside the directory that it was packed from.
   */
  private static boolean isBuiltHere(Path file) {
    return Files.isDirectory(file) || Files.isDirectory(file.resolveSibling("classes"));
  }

  private static Optional<Path> root(ClassDescriptor type, IClassPath classPath) {
    String resource = type.toResourceName();
    try {
      Optional<Path> file = file(classPath.lookupResource(resource).getCodeBase());
      // SpotBugs may be given single class files; the guardrail wants the directory around them.
      return file.map(path -> path.endsWith(Path.of(resource)) ? above(path, resource) : path);
    } catch (ResourceNotFoundException e) {
      throw new IllegalStateException("SpotBugs visited a class that it cannot find: " + type, e);
    }
  }

  private static Path above(Path classFile, String resource) {
    Path root = classFile;
    for (int depth = Path.of(resource).getNameCount(); depth > 0; depth--) {
      root = root.resolveSibling("").normalize();
    }
    return root;
  }

  private static void addAll(Iterator<? extends ICodeBase> codeBases, Set<Path> files) {
    while (codeBases.hasNext()) {
      file(codeBases.next())
          .filter(path -> !path.toString().endsWith(".class"))
          .ifPresent(files::add);
    }
  }

  /** Empty for what is no file of its own: the JDK's image, a jar inside a jar. */
  private static Optional<Path> file(ICodeBase codeBase) {
    return Optional.ofNullable(codeBase.getPathName())
        .map(name -> Path.of(name).toAbsolutePath().normalize())
        .filter(Files::exists);
  }
}
