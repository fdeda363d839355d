package io.github.outboxguard.guardrail.catalogue;

/** Names with {@code *} for any run of characters. No regular expressions: this runs per call. */
final class Glob {

  private Glob() {}

  static boolean matches(String pattern, String name) {
    int star = pattern.indexOf('*');
    if (star < 0) {
      return pattern.equals(name);
    }
    if (star == pattern.length() - 1) {
      return name.startsWith(pattern.substring(0, star));
    }
    return matches(pattern, 0, name, 0);
  }

  private static boolean matches(String pattern, int p, String name, int n) {
    while (p < pattern.length()) {
      if (pattern.charAt(p) == '*') {
        for (int skip = n; skip <= name.length(); skip++) {
          if (matches(pattern, p + 1, name, skip)) {
            return true;
          }
        }
        return false;
      }
      if (n >= name.length() || pattern.charAt(p) != name.charAt(n)) {
        return false;
      }
      p++;
      n++;
    }
    return n == name.length();
  }
}
