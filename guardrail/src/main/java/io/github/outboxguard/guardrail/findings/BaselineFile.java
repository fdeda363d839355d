package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads and writes {@code outbox-guard-baseline.json}: sorted, one finding a line, so that two
 * branches that touch different findings merge without a conflict.
 */
public final class BaselineFile {

  /** The name of the file, at the root of the repository. */
  public static final String NAME = "outbox-guard-baseline.json";

  private static final int VERSION = 1;
  private static final String REWRITE = "; restore it from version control or run outbox:baseline";

  private BaselineFile() {}

  /**
   * The baseline in the file; empty if there is no file.
   *
   * @throws BadInputException if it is not a baseline, or one of a newer version
   */
  public static Baseline read(Path file) {
    if (Files.notExists(file)) {
      return Baseline.empty();
    }
    Object root = parse(file);
    if (!(root instanceof Map<?, ?> map) || !(map.get("version") instanceof Integer version)) {
      throw new BadInputException(
          file + " is not a baseline: it has no number \"version\"" + REWRITE);
    }
    if (version > VERSION) {
      throw new BadInputException(
          "%s is of version %d, and this Outbox Guard reads up to %d; use the version that wrote it, or a newer one"
              .formatted(file, version, VERSION));
    }
    if (!(map.get("findings") instanceof List<?> findings)) {
      throw new BadInputException(
          file + " is not a baseline: it has no list \"findings\"" + REWRITE);
    }
    List<BaselineEntry> entries = new ArrayList<>();
    for (int i = 0; i < findings.size(); i++) {
      entries.add(entry(file, i, findings.get(i)));
    }
    return Baseline.of(entries);
  }

  /** Writes the baseline; the file is never seen half written. */
  public static void write(Path file, Baseline baseline) {
    StringBuilder text = new StringBuilder("{\n  \"version\": ").append(VERSION);
    text.append(",\n  \"findings\": [");
    String separator = "\n    ";
    for (BaselineEntry entry : baseline.entries()) {
      text.append(separator).append(Json.line(tree(entry)));
      separator = ",\n    ";
    }
    text.append(baseline.entries().isEmpty() ? "]\n}\n" : "\n  ]\n}\n");
    try {
      Path directory = file.toAbsolutePath().getParent();
      Path fresh = Files.createTempFile(directory, NAME, ".tmp");
      Files.writeString(fresh, text);
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private static @Nullable Object parse(Path file) {
    try {
      return new Load(LoadSettings.builder().setLabel(file.toString()).build())
          .loadFromString(Files.readString(file));
    } catch (MarkedYamlEngineException e) {
      String line = e.getProblemMark().map(m -> ":" + (m.getLine() + 1)).orElse("");
      throw new BadInputException(
          file + line + " is not JSON (" + e.getProblem() + ")" + REWRITE, e);
    } catch (YamlEngineException e) {
      throw new BadInputException(file + " is not JSON" + REWRITE, e);
    } catch (IOException e) {
      throw new BadInputException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static BaselineEntry entry(Path file, int index, @Nullable Object item) {
    if (!(item instanceof Map<?, ?> map) || !(map.get("fingerprint") instanceof String print)) {
      throw new BadInputException(
          "%s: finding %d has no \"fingerprint\"%s".formatted(file, index + 1, REWRITE));
    }
    return new BaselineEntry(
        text(map, "module"), text(map, "rule"), text(map, "tool"), text(map, "effect"), print);
  }

  private static String text(Map<?, ?> map, String key) {
    return map.get(key) instanceof String value ? value : "";
  }

  private static Map<String, Object> tree(BaselineEntry entry) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("module", entry.module());
    tree.put("rule", entry.rule());
    tree.put("tool", entry.tool());
    tree.put("effect", entry.effect());
    tree.put("fingerprint", entry.fingerprint());
    return tree;
  }
}
