package io.github.outboxguard.guardrail.findings;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON from maps, lists, strings, numbers, booleans and nulls. Whatever a name contains, the
 * text is valid JSON and can be encoded: control characters, line separators and unpaired
 * surrogates are escaped.
 */
final class Json {

  private Json() {}

  /** Indented, with a line end at the end. */
  static String pretty(Object tree) {
    StringBuilder out = new StringBuilder();
    write(out, tree, 0);
    return out.append('\n').toString();
  }

  /** On one line. */
  static String line(Object tree) {
    StringBuilder out = new StringBuilder();
    write(out, tree, -1);
    return out.toString();
  }

  private static void write(StringBuilder out, @Nullable Object value, int depth) {
    if (value instanceof Map<?, ?> map) {
      Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
      block(
          out,
          depth,
          "{}",
          entries,
          entry -> {
            string(out, String.valueOf(entry.getKey()));
            out.append(": ");
            write(out, entry.getValue(), deeper(depth));
          });
    } else if (value instanceof List<?> list) {
      block(out, depth, "[]", list.iterator(), item -> write(out, item, deeper(depth)));
    } else if (value instanceof String text) {
      string(out, text);
    } else if (value == null || value instanceof Boolean || value instanceof Number) {
      out.append(value);
    } else {
      throw new IllegalArgumentException("not JSON: " + value.getClass());
    }
  }

  private static int deeper(int depth) {
    return depth < 0 ? depth : depth + 1;
  }

  private interface Item<T> {
    void write(T item);
  }

  private static <T> void block(
      StringBuilder out, int depth, String brackets, Iterator<T> items, Item<T> writer) {
    if (!items.hasNext()) {
      out.append(brackets);
      return;
    }
    out.append(brackets.charAt(0));
    String separator = "";
    while (items.hasNext()) {
      out.append(separator);
      newLine(out, deeper(depth));
      writer.write(items.next());
      separator = depth < 0 ? ", " : ",";
    }
    newLine(out, depth);
    out.append(brackets.charAt(1));
  }

  private static void newLine(StringBuilder out, int depth) {
    if (depth >= 0) {
      out.append('\n').append("  ".repeat(depth));
    }
  }

  private static void string(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || c == 0x7f || c == 0x2028 || c == 0x2029 || unpaired(text, i)) {
            out.append("\\u%04x".formatted((int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private static boolean unpaired(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }
}
