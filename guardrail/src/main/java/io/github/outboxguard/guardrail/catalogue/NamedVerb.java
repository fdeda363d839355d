package io.github.outboxguard.guardrail.catalogue;

import java.util.HashMap;
import java.util.Map;

/** Tells from a name whether a method reads or changes: {@code listObjects}, {@code putObject}. */
final class NamedVerb {

  private final Map<String, Access> words = new HashMap<>();

  private NamedVerb() {}

  static NamedVerb load() {
    NamedVerb verbs = new NamedVerb();
    for (Block block : BlockReader.file("name-verbs.txt")) {
      Access access = Access.valueOf(block.id());
      for (String word : block.words("words")) {
        verbs.words.put(word, access);
      }
    }
    return verbs;
  }

  /** Goes by the first word of a method name in camel case. */
  Access ofMethod(String method) {
    return words.getOrDefault(firstWord(method), Access.UNKNOWN);
  }

  /**
   * Goes by the simple name of a request class: its first word ({@code ListContainersCmd}), else
   * its last ({@code ContainerDelete}), else {@link Access#UNKNOWN}.
   */
  Access ofType(String binaryName) {
    int cut = Math.max(binaryName.lastIndexOf('.'), binaryName.lastIndexOf('$'));
    String simple = binaryName.substring(cut + 1);
    if (simple.isEmpty()) {
      return Access.UNKNOWN;
    }
    String decapitalised = Character.toLowerCase(simple.charAt(0)) + simple.substring(1);
    Access first = ofMethod(decapitalised);
    return first != Access.UNKNOWN ? first : ofMethod(lastWord(simple));
  }

  private static String firstWord(String name) {
    int end = 0;
    while (end < name.length() && isLower(name.charAt(end))) {
      end++;
    }
    return name.substring(0, end);
  }

  private static String lastWord(String simple) {
    int start = simple.length() - 1;
    while (start > 0 && isLower(simple.charAt(start))) {
      start--;
    }
    return Character.toLowerCase(simple.charAt(start)) + simple.substring(start + 1);
  }

  private static boolean isLower(char c) {
    return c >= 'a' && c <= 'z';
  }
}
