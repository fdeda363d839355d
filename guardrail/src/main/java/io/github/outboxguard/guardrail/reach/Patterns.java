package io.github.outboxguard.guardrail.reach;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Text work that pointcut expressions need. */
final class Patterns {

  private Patterns() {}

  /** Splits at an operator outside of brackets; the parts are trimmed. */
  static List<String> split(String expression, String operator) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < expression.length(); i++) {
      char c = expression.charAt(i);
      if (c == '(' || c == '<') {
        depth++;
      } else if (c == ')' || c == '>') {
        depth--;
      } else if (depth == 0 && expression.startsWith(operator, i)) {
        parts.add(expression.substring(from, i).trim());
        from = i + operator.length();
        i = from - 1;
      }
    }
    String last = expression.substring(from).trim();
    if (!parts.isEmpty() || !last.isEmpty()) {
      parts.add(last);
    }
    return parts;
  }

  /** Where the bracket that opens at {@code open} closes; -1 if it does not. */
  static int closing(String text, int open) {
    int depth = 0;
    for (int i = open; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '(') {
        depth++;
      } else if (c == ')' && --depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** A pattern in which {@code *} stands for any text. */
  static Pattern glob(String text) {
    StringBuilder regex = new StringBuilder();
    for (String part : text.trim().split("\\*", -1)) {
      regex.append(regex.isEmpty() && !text.startsWith(part) ? "" : Pattern.quote(part));
      regex.append(".*");
    }
    return Pattern.compile(regex.substring(0, regex.length() - 2));
  }
}
