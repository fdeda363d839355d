package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A set of methods given by patterns. */
final class MethodSet {

  static final MethodSet NONE = new MethodSet(List.of());

  /** What every object has; a bare {@code *} never means these. */
  private static final Set<String> OF_ANY_OBJECT =
      Set.of(
          "equals",
          "hashCode",
          "toString",
          "getClass",
          "notify",
          "notifyAll",
          "wait",
          "finalize",
          "clone");

  private final Set<String> names = new HashSet<>();
  private final List<MethodPattern> patterns = new ArrayList<>(2);
  private boolean all;

  private MethodSet(List<String> words) {
    for (String word : words) {
      MethodPattern pattern = MethodPattern.parse(word);
      if (word.equals("*")) {
        all = true;
      } else if (pattern.isPlainName()) {
        names.add(word);
      } else {
        patterns.add(pattern);
      }
    }
  }

  static MethodSet of(List<String> words) {
    return words.isEmpty() ? NONE : new MethodSet(words);
  }

  boolean contains(String method, String descriptor) {
    if (names.contains(method)) {
      return true;
    }
    if (all && method.charAt(0) != '<' && !OF_ANY_OBJECT.contains(method)) {
      return true;
    }
    for (MethodPattern pattern : patterns) {
      if (pattern.matches(method, descriptor)) {
        return true;
      }
    }
    return false;
  }

  boolean isEmpty() {
    return !all && names.isEmpty() && patterns.isEmpty();
  }
}
