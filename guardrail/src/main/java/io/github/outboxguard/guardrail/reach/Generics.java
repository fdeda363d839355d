package io.github.outboxguard.guardrail.reach;

import org.jspecify.annotations.Nullable;

/** Reads type arguments off generic signatures. */
final class Generics {

  private Generics() {}

  /**
   * The internal name of the first type argument of the class type that starts there; null if it
   * has none, or one that is no class, such as a type variable.
   */
  static @Nullable String argument(String signature, int from) {
    String first = firstArgument(signature, from);
    return first == null || !first.startsWith("L") ? null : erased(first);
  }

  /** The signature of the first type argument of the class type that starts there. */
  static @Nullable String firstArgument(String signature, int from) {
    if (from >= signature.length() || signature.charAt(from) != 'L') {
      return null;
    }
    int open = signature.indexOf('<', from);
    int end = signature.indexOf(';', from);
    if (open < 0 || end < open) {
      return null;
    }
    int start = open + 1;
    if (signature.charAt(start) == '+' || signature.charAt(start) == '-') {
      start++;
    }
    return signature.charAt(start) == '*'
        ? null
        : signature.substring(start, end(signature, start));
  }

  private static int end(String signature, int from) {
    int depth = 0;
    for (int i = from; i < signature.length(); i++) {
      char c = signature.charAt(i);
      if (c == '<') {
        depth++;
      } else if (c == '>') {
        depth--;
      } else if (c == ';' && depth == 0) {
        return i + 1;
      }
    }
    return signature.length();
  }

  /** The internal name of a class type without its arguments. */
  static String erased(String classType) {
    StringBuilder name = new StringBuilder();
    int depth = 0;
    for (int i = 1; i < classType.length(); i++) {
      char c = classType.charAt(i);
      if (c == '<') {
        depth++;
      } else if (c == '>') {
        depth--;
      } else if (depth == 0 && c != ';') {
        // A member of a generic class follows a dot.
        name.append(c == '.' ? '$' : c);
      }
    }
    return name.toString();
  }
}
