package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import io.github.outboxguard.guardrail.rules.Names;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Suppression;
import io.github.outboxguard.guardrail.rules.Suppressions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code @AllowExternalEffect} from class files: on the method, on the method around a local
 * or anonymous class, on the class and the classes around it, on the package. Not thread-safe.
 */
public final class ClassFileSuppressions implements Suppressions {

  private final ClassFiles files;
  private final Map<String, Optional<AnnotatedClass>> classes = new HashMap<>();

  /** Looks in class directories and jars, in that order. */
  public ClassFileSuppressions(List<Path> classPath) {
    this.files = new ClassFiles(classPath);
  }

  @Override
  public Optional<Suppression> of(Site site) {
    return nearest(site.className(), site.method() + site.descriptor());
  }

  private Optional<Suppression> nearest(String className, String method) {
    Optional<AnnotatedClass> found = read(className);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    AnnotatedClass type = found.get();
    AnnotatedClass.Allowed allowed = type.onMethods().get(method);
    if (allowed != null) {
      return Optional.of(
          allowed.at(
              "method " + Names.canonical(className) + "." + method.replaceFirst("\\(.*", "")));
    }
    if (type.onClass() != null) {
      return Optional.of(type.onClass().at("class " + Names.canonical(className)));
    }
    if (type.outer() != null) {
      return nearest(type.outer(), type.outerMethod());
    }
    return onPackage(className);
  }

  private Optional<Suppression> onPackage(String className) {
    int dot = className.lastIndexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    String name = className.substring(0, dot);
    return read(name + ".package-info")
        .map(AnnotatedClass::onClass)
        .map(allowed -> allowed.at("package " + name));
  }

  private Optional<AnnotatedClass> read(String className) {
    return classes.computeIfAbsent(
        className, name -> files.read(name).map(bytes -> parse(name, bytes)));
  }

  private static AnnotatedClass parse(String className, byte[] bytes) {
    try {
      return AnnotatedClass.parse(bytes);
    } catch (RuntimeException e) {
      // ASM says no more of a malformed class file than that an index or a constant is wrong.
      throw new BadInputException("the class file of " + className + " is corrupt; rebuild it", e);
    }
  }
}
