package io.github.outboxguard.guardrail.catalogue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A team's {@code outbox-guard.yml}, checked. Immutable.
 *
 * @param externalReads whether effects that only read are rejected too
 * @param failOnUnresolved whether a tool with a call that cannot be followed fails the build
 * @param effects the team's own clients
 * @param tools the team's own ways of declaring tools
 * @param outboxWrites the team's own outbox writers
 * @param pure calls that the team vouches for
 * @param silenced ids of shipped entries that are switched off, each with the reason
 * @param openLibraries libraries whose bodies are followed like the application's
 * @param excludedTools tools that are not judged
 * @param kinds kinds of effects whose policy differs from the shipped one
 * @param rules rules whose state differs from the shipped one, by id
 */
public record GuardConfig(
    ExternalReads externalReads,
    boolean failOnUnresolved,
    List<OwnEffect> effects,
    List<OwnTool> tools,
    List<OwnOutboxWrite> outboxWrites,
    List<OwnPure> pure,
    Map<String, String> silenced,
    List<String> openLibraries,
    List<ToolExclusion> excludedTools,
    Map<String, Kinds.Policy> kinds,
    Map<String, Boolean> rules) {

  private static final GuardConfig NONE =
      new GuardConfig(
          ExternalReads.DENY,
          false,
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          Map.of(),
          List.of(),
          List.of(),
          Map.of(),
          Map.of());

  public GuardConfig {
    effects = List.copyOf(effects);
    tools = List.copyOf(tools);
    outboxWrites = List.copyOf(outboxWrites);
    pure = List.copyOf(pure);
    silenced = Map.copyOf(silenced);
    openLibraries = List.copyOf(openLibraries);
    excludedTools = List.copyOf(excludedTools);
    kinds = Map.copyOf(kinds);
    rules = Map.copyOf(rules);
  }

  /** What becomes of effects that only read. */
  public enum ExternalReads {
    /** They are findings. */
    DENY,
    /** They are no findings: only {@link Access#WRITE} and {@link Access#UNKNOWN} are. */
    ALLOW
  }

  /** A client of the team's own: {@code methods} empty means all of its methods. */
  public record OwnEffect(
      String id,
      String type,
      List<String> methods,
      List<String> except,
      String kind,
      String access,
      String note) {}

  /**
   * A way of declaring tools.
   *
   * @param annotation annotation on the method; null if declared otherwise
   * @param type type to implement; null if declared otherwise
   * @param call type with registration methods; null if declared otherwise
   * @param methods the bodies of {@code type}, or the registration methods of {@code call}
   * @param handover what {@code call} is given
   * @param argument index of what is handed over; -1 for any
   * @param typeArgument index of the class beside a method name; -1 if there is none
   * @param framework name for reports
   */
  public record OwnTool(
      @Nullable String annotation,
      @Nullable String type,
      @Nullable String call,
      List<String> methods,
      ToolDeclaration.Handover handover,
      int argument,
      int typeArgument,
      String framework) {}

  /** A writer of the team's own outbox; {@code topicArgument} is -1 if no argument is the topic. */
  public record OwnOutboxWrite(String type, List<String> methods, int topicArgument) {}

  /** Calls that the team vouches for; {@code methods} empty means all. */
  public record OwnPure(String type, List<String> methods, String reason) {}

  /** Tools that are not judged: {@code pattern} is {@code class} or {@code class#method}, globs. */
  public record ToolExclusion(String pattern, String reason) {

    boolean matches(String className, String method) {
      int hash = pattern.indexOf('#');
      String classes = hash < 0 ? pattern : pattern.substring(0, hash);
      return Glob.matches(classes, className)
          && (hash < 0 || Glob.matches(pattern.substring(hash + 1), method));
    }
  }

  /** The defaults: every effect is rejected, nothing is added or silenced. */
  public static GuardConfig none() {
    return NONE;
  }

  /**
   * Reads a configuration.
   *
   * @throws BadInputException with all errors, each with file, line and column, if the file is
   *     missing, is not YAML, or holds an unknown key, a wrong value, a blank reason
   */
  public static GuardConfig load(Path file) {
    return ConfigReader.load(file);
  }

  /**
   * Reads a configuration from text.
   *
   * @param name how messages call the file
   * @throws BadInputException as {@link #load}
   */
  public static GuardConfig parse(String name, String text) {
    return ConfigReader.parse(name, text);
  }

  /** Whether a shipped entry is switched off. */
  boolean silences(String entryId) {
    return !silenced.isEmpty() && silenced.containsKey(entryId);
  }

  /** The exclusion that covers a tool; null if it is judged. */
  public @Nullable ToolExclusion exclusionOf(String className, String method) {
    for (ToolExclusion exclusion : excludedTools) {
      if (exclusion.matches(className, method)) {
        return exclusion;
      }
    }
    return null;
  }

  /** Whether the body of a library's type is to be followed like the application's. */
  public boolean opensType(String binaryName) {
    for (String library : openLibraries) {
      if (library.indexOf(':') < 0
          && (binaryName.startsWith(library)
              && (binaryName.length() == library.length()
                  || ".$".indexOf(binaryName.charAt(library.length())) >= 0))) {
        return true;
      }
    }
    return false;
  }

  /** Whether any library is opened by its coordinates. */
  public boolean opensArtifacts() {
    return openLibraries.stream().anyMatch(library -> library.indexOf(':') >= 0);
  }

  /** Whether the bodies of an artifact's types are to be followed like the application's. */
  public boolean opensArtifact(String groupId, String artifactId) {
    for (String library : openLibraries) {
      if (library.indexOf(':') >= 0 && Glob.matches(library, groupId + ":" + artifactId)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a rule is on: as configured, else as shipped. */
  public boolean isOn(String ruleId) {
    Boolean configured = rules.get(ruleId);
    return configured == null ? !RuleNames.OFF_BY_DEFAULT.contains(ruleId) : configured;
  }
}
