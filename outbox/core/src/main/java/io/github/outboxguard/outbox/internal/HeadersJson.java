package io.github.outboxguard.outbox.internal;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Headers as a flat JSON object of strings. Everything but printable ASCII is escaped, so the text
 * passes every database and encoding. Not API.
 */
public final class HeadersJson {
  private HeadersJson() {}

  /** Writes the object. */
  public static String write(Map<String, String> headers) {
    if (headers.isEmpty()) {
      return "{}";
    }
    StringBuilder out = new StringBuilder(64).append('{');
    headers.forEach(
        (name, value) -> {
          if (out.length() > 1) {
            out.append(',');
          }
          quote(out, name);
          out.append(':');
          quote(out, value);
        });
    return out.append('}').toString();
  }

  /**
   * Reads an object whose values are strings, numbers, booleans or null (left out); rows may come
   * from SQL written by hand.
   *
   * @throws IllegalArgumentException if the text is anything else; the text itself is not repeated
   */
  public static Map<String, String> read(String json) {
    Reader reader = new Reader(json);
    Map<String, String> headers = new LinkedHashMap<>();
    reader.expect('{');
    if (reader.peek() != '}') {
      do {
        String name = reader.string();
        reader.expect(':');
        if (reader.peek() == '"') {
          headers.put(name, reader.string());
        } else {
          String literal = reader.literal();
          if (!literal.equals("null")) {
            headers.put(name, literal);
          }
        }
      } while (reader.accept(','));
    }
    reader.expect('}');
    reader.end();
    return headers;
  }

  private static void quote(StringBuilder out, String value) {
    out.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c >= ' ' && c < 127) {
        out.append(c);
      } else {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(Character.forDigit(c >> shift & 0xf, 16));
        }
      }
    }
    out.append('"');
  }

  private static final class Reader {
    private final String json;
    private int at;

    Reader(String json) {
      this.json = json;
    }

    char peek() {
      while (at < json.length() && " \t\r\n".indexOf(json.charAt(at)) >= 0) {
        at++;
      }
      if (at >= json.length()) {
        throw bad();
      }
      return json.charAt(at);
    }

    void expect(char c) {
      if (peek() != c) {
        throw bad();
      }
      at++;
    }

    boolean accept(char c) {
      if (peek() != c) {
        return false;
      }
      at++;
      return true;
    }

    void end() {
      if (!json.substring(at).isBlank()) {
        throw bad();
      }
    }

    String literal() {
      peek();
      int start = at;
      while (at < json.length() && ",} \t\r\n".indexOf(json.charAt(at)) < 0) {
        at++;
      }
      String literal = json.substring(start, at);
      if (!literal.matches("true|false|null|-?[0-9][0-9.eE+-]*")) {
        throw bad();
      }
      return literal;
    }

    String string() {
      expect('"');
      StringBuilder out = new StringBuilder();
      while (at < json.length()) {
        char c = json.charAt(at++);
        if (c == '"') {
          return out.toString();
        }
        out.append(c == '\\' ? escaped() : c);
      }
      throw bad();
    }

    private char escaped() {
      if (at >= json.length()) {
        throw bad();
      }
      char c = json.charAt(at++);
      return switch (c) {
        case '"', '\\', '/' -> c;
        case 'b' -> '\b';
        case 'f' -> '\f';
        case 'n' -> '\n';
        case 'r' -> '\r';
        case 't' -> '\t';
        case 'u' -> unicode();
        default -> throw bad();
      };
    }

    private char unicode() {
      if (at + 4 > json.length()) {
        throw bad();
      }
      int value = 0;
      for (int i = 0; i < 4; i++) {
        int digit = Character.digit(json.charAt(at++), 16);
        if (digit < 0) {
          throw bad();
        }
        value = value << 4 | digit;
      }
      return (char) value;
    }

    private IllegalArgumentException bad() {
      return new IllegalArgumentException(
          "headers is not a flat JSON object of strings (near char " + at + ")");
    }
  }
}
