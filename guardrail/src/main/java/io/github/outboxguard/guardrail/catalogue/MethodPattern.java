package io.github.outboxguard.guardrail.catalogue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Matches a method by name and, where overloads differ, by parameters.
 *
 * <p>Written {@code name}, {@code get*}, {@code *Async}, {@code <init>}, each with optional
 * parameters: {@code parse(java.net.URL,int)}, {@code open(java.net.SocketAddress,..)} (then
 * anything), {@code connect(*)} (exactly one, of any type), {@code lookup()} (none). Parameter
 * types are binary names, primitives by keyword, arrays with {@code []}.
 */
public final class MethodPattern {

  private final String source;
  private final String name;
  private final @Nullable List<String> parameters;

  private MethodPattern(String source, String name, @Nullable List<String> parameters) {
    this.source = source;
    this.name = name;
    this.parameters = parameters;
  }

  /** Reads a pattern. */
  public static MethodPattern parse(String source) {
    int open = source.indexOf('(');
    if (open < 0) {
      return new MethodPattern(source, source, null);
    }
    if (!source.endsWith(")")) {
      throw new IllegalArgumentException("Not a method pattern: '" + source + "' lacks a ')'");
    }
    String inner = source.substring(open + 1, source.length() - 1);
    List<String> parameters = inner.isEmpty() ? List.of() : List.of(inner.split(",", -1));
    return new MethodPattern(source, source.substring(0, open), parameters);
  }

  /** Whether a method of that name and descriptor matches. */
  public boolean matches(String method, String descriptor) {
    return nameMatches(method)
        && (parameters == null || parametersMatch(parameters, Descriptors.parameters(descriptor)));
  }

  /** The name part, {@code *} included. */
  public String name() {
    return name;
  }

  /** The parameter part; null if any parameters will do. */
  @Nullable List<String> parameters() {
    return parameters;
  }

  /** Whether the name part is no pattern but one name. */
  boolean isPlainName() {
    return parameters == null && name.indexOf('*') < 0;
  }

  private boolean nameMatches(String method) {
    return Glob.matches(name, method);
  }

  private static boolean parametersMatch(List<String> wanted, List<String> actual) {
    for (int i = 0; i < wanted.size(); i++) {
      String type = wanted.get(i);
      if (type.equals("..")) {
        return true;
      }
      if (i >= actual.size() || !(type.equals("*") || type.equals(actual.get(i)))) {
        return false;
      }
    }
    return wanted.size() == actual.size();
  }

  @Override
  public String toString() {
    return source;
  }
}
