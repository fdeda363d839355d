package io.github.outboxguard.benchmarks.evaluation;

import io.github.outboxguard.guardrail.catalogue.Access;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a person read in the code of one tool.
 *
 * @param access what its effects do to the outside; null where the label does not say
 * @param alsoRight accesses that count as right too, where the code leaves room for two opinions
 * @param effect the API that causes the effect, for a reader
 */
record Label(
    String repository,
    String module,
    ToolName tool,
    Kind kind,
    @Nullable Access access,
    Set<Access> alsoRight,
    String effect) {

  private static final Pattern ACCESS = Pattern.compile("effect=([a-z-]+)");
  private static final Pattern ALSO_RIGHT = Pattern.compile("effect-alt=([A-Z,]+)");
  private static final Map<String, Access> ACCESSES =
      Map.of(
          "read", Access.READ,
          "write", Access.WRITE,
          "exec", Access.WRITE,
          "remote-exec", Access.WRITE);

  Label {
    alsoRight = Set.copyOf(alsoRight);
  }

  /** Whether a tool causes an external effect. */
  enum Kind {
    /** In its own body. */
    DIRECT(true),
    /** Through at least one other method. */
    TRANSITIVE(true),
    /** Not at all. */
    CLEAN(false),
    /** Only the database. */
    DB_ONLY(false),
    /** Honest doubt: not scored. */
    UNSURE(false);

    private final boolean effect;

    Kind(boolean effect) {
      this.effect = effect;
    }

    /** Whether a finding on such a tool is right. */
    boolean hasEffect() {
      return effect;
    }

    /** Whether a finding on such a tool is a false alarm. */
    boolean isClean() {
      return this == CLEAN || this == DB_ONLY;
    }
  }

  /**
   * Reads labels: the columns repo, module, class_fqn, method, label, sink_api and note are used.
   */
  static List<Label> read(Path file) throws IOException {
    Table table = Table.read(file);
    List<Label> labels = new ArrayList<>();
    for (List<String> row : table.rows()) {
      String note = table.value(row, "note");
      labels.add(
          new Label(
              table.value(row, "repo"),
              table.value(row, "module"),
              ToolName.of(table.value(row, "class_fqn"), table.value(row, "method")),
              Kind.valueOf(table.value(row, "label").replace('-', '_')),
              access(note),
              alsoRight(note),
              table.value(row, "sink_api")));
    }
    return labels;
  }

  private static @Nullable Access access(String note) {
    Matcher matcher = ACCESS.matcher(note);
    return matcher.find() ? ACCESSES.get(matcher.group(1)) : null;
  }

  private static Set<Access> alsoRight(String note) {
    Set<Access> accesses = new TreeSet<>();
    Matcher matcher = ALSO_RIGHT.matcher(note);
    while (matcher.find()) {
      for (String name : matcher.group(1).split(",")) {
        accesses.add(Access.valueOf(name));
      }
    }
    return accesses;
  }
}
