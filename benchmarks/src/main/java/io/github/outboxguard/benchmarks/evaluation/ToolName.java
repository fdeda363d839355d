package io.github.outboxguard.benchmarks.evaluation;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A tool as a person names it: a lambda or an anonymous class goes by what encloses it.
 *
 * @param className binary name, without the numbers that a compiler gives to anonymous classes
 */
record ToolName(String className, String method) {

  private static final Pattern ANONYMOUS = Pattern.compile("\\$(\\d+.*)?$");
  private static final Pattern WRITTEN_LAMBDA = Pattern.compile("<lambda in (.*)>");
  private static final Pattern COMPILED_LAMBDA = Pattern.compile("lambda\\$(.+)\\$\\d+");

  static ToolName of(String className, String method) {
    return new ToolName(ANONYMOUS.matcher(className).replaceFirst(""), method(method.strip()));
  }

  private static String method(String method) {
    Matcher written = WRITTEN_LAMBDA.matcher(method);
    String name = written.matches() ? written.group(1) : method;
    int parameters = name.indexOf('(');
    if (parameters >= 0) {
      name = name.substring(0, parameters);
    }
    Matcher compiled = COMPILED_LAMBDA.matcher(name);
    return compiled.matches() ? compiled.group(1).replace("static", "<clinit>") : name;
  }

  @Override
  public String toString() {
    return className + "#" + method;
  }
}
