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

  static OwnerPattern of(Block block) {
    return new OwnerPattern(
        block.words("type"),
        block.words("exact-type"),
        block.words("package"),
        block.words("names"),
        block.words("except-names"),
        block.words("annotated"),
        block.words("annotated-method"));
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
