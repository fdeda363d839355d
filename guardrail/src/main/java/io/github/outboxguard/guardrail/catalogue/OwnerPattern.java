package io.github.outboxguard.guardrail.catalogue;

import java.util.List;

/**
 * Which owners an entry means.
 *
 * @param types types, each with its subtypes
 * @param exact types, each without its subtypes
 * @param packages packages, each with its subpackages
 * @param names simple names wanted in those packages, as globs; empty for all
 * @param exceptNames simple names not wanted there
 * @param annotated annotations on a type that make it a declarative client
 * @param annotatedMethods annotations on a method that make it a declarative client's
 */
record OwnerPattern(
    List<String> types,
    List<String> exact,
    List<String> packages,
    List<String> names,
    List<String> exceptNames,
    List<String> annotated,
    List<String> annotatedMethods) {

  /** Reads all keys in one pass over the lines: this runs for every entry on every start. */
  static OwnerPattern of(Block block) {
    List<String> types = List.of();
    List<String> exact = List.of();
    List<String> packages = List.of();
    List<String> names = List.of();
    List<String> exceptNames = List.of();
    List<String> annotated = List.of();
    List<String> annotatedMethods = List.of();
    for (int at = block.start(); at < block.end(); at = block.nextLine(at)) {
      if (block.isKey("type", at)) {
        types = block.addLine(types, at, "type".length());
      } else if (block.isKey("exact-type", at)) {
        exact = block.addLine(exact, at, "exact-type".length());
      } else if (block.isKey("package", at)) {
        packages = block.addLine(packages, at, "package".length());
      } else if (block.isKey("names", at)) {
        names = block.addLine(names, at, "names".length());
      } else if (block.isKey("except-names", at)) {
        exceptNames = block.addLine(exceptNames, at, "except-names".length());
      } else if (block.isKey("annotated", at)) {
        annotated = block.addLine(annotated, at, "annotated".length());
      } else if (block.isKey("annotated-method", at)) {
        annotatedMethods = block.addLine(annotatedMethods, at, "annotated-method".length());
      }
    }
    return new OwnerPattern(
        types, exact, packages, names, exceptNames, annotated, annotatedMethods);
  }

  static OwnerPattern ofType(String type) {
    return new OwnerPattern(
        List.of(type), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
  }

  /** Whether a type of one of the packages is meant, by its simple name. */
  boolean namesMatch(String binaryName) {
    if (names.isEmpty() && exceptNames.isEmpty()) {
      return true;
    }
    String simple = binaryName.substring(binaryName.lastIndexOf('.') + 1);
    return (names.isEmpty() || any(names, simple)) && !any(exceptNames, simple);
  }

  private static boolean any(List<String> globs, String name) {
    for (String glob : globs) {
      if (Glob.matches(glob, name)) {
        return true;
      }
    }
    return false;
  }
}
