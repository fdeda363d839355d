package io.github.outboxguard.guardrail.rules.pitfalls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a fixture says of the method that follows: {@code // expect: <RuleId>}.
 *
 * @param rule rule id
 * @param type name below the package {@code pitfalls}, such as {@code publishwithoutkey.Bad$Relay}
 * @param method method name
 */
record PitfallMarker(String rule, String type, String method) implements Comparable<PitfallMarker> {

  private static final Pattern EXPECT = Pattern.compile("^\\s*// expect: (\\w+)");
  private static final Pattern NESTED = Pattern.compile("^  (?:public )?(?:static )?class (\\w+)");
  private static final Pattern METHOD =
      Pattern.compile("^ {2,4}(?:public |private |static )*[\\w<>\\[\\], .?]+ (\\w+)\\(");

  /** The markers of all sources below a folder. */
  static Set<PitfallMarker> in(Path folder) throws IOException {
    Set<PitfallMarker> found = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        read(file, found);
      }
    }
    return found;
  }

  private static void read(Path file, Set<PitfallMarker> found) throws IOException {
    String outer =
        file.getParent().getFileName() + "." + file.getFileName().toString().replace(".java", "");
    String type = outer;
    String pending = null;
    for (String line : Files.readAllLines(file)) {
      Matcher nested = NESTED.matcher(line);
      Matcher expect = EXPECT.matcher(line);
      Matcher method = METHOD.matcher(line);
      if (nested.find()) {
        type = outer + "$" + nested.group(1);
      } else if (line.equals("  }")) {
        type = outer;
      } else if (expect.find()) {
        pending = expect.group(1);
      } else if (pending != null && method.find()) {
        found.add(new PitfallMarker(pending, type, method.group(1)));
        pending = null;
      }
    }
    if (pending != null) {
      throw new IllegalStateException(file + ": a marker without a method");
    }
  }

  /** Names of the methods that a source declares. */
  static List<String> methodsOf(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(METHOD::matcher)
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1))
        .toList();
  }

  /** A folder judges its own rule; what other rules say of it is theirs to mark. */
  boolean isOfItsOwnFolder(String ruleId) {
    return rule.equals(ruleId) && type.startsWith(ruleId.toLowerCase(Locale.ROOT) + ".");
  }

  @Override
  public int compareTo(PitfallMarker other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public String toString() {
    return rule + " " + type + "." + method;
  }
}
