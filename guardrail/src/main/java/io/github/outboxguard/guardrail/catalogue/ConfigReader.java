package io.github.outboxguard.guardrail.catalogue;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads {@code outbox-guard.yml}. */
final class ConfigReader {

  private static final int MAX_CHARACTERS = 1_000_000;
  private static final int MAX_ALIASES = 50;

  private ConfigReader() {}

  static GuardConfig load(Path file) {
    String name = file.getFileName() == null ? file.toString() : file.getFileName().toString();
    try {
      return parse(name, Files.readString(file));
    } catch (NoSuchFileException e) {
      throw new BadInputException(
          file + ": no such file; create it, or leave the setting out to use the defaults", e);
    } catch (CharacterCodingException e) {
      throw new BadInputException(file + ": is not UTF-8; save it as UTF-8", e);
    } catch (IOException e) {
      throw new BadInputException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  static GuardConfig parse(String name, String text) {
    ConfigErrors errors = new ConfigErrors(name);
    Optional<Node> root = compose(text, errors);
    errors.throwIfAny();
    if (root.isEmpty()) {
      return GuardConfig.none();
    }
    ConfigValue file = new ConfigChecker(errors).check(root.get(), ConfigShapes.FILE, "");
    errors.throwIfAny();
    GuardConfig config = new ConfigBuilder(errors).build(file);
    errors.throwIfAny();
    return config;
  }

  private static Optional<Node> compose(String text, ConfigErrors errors) {
    LoadSettings settings =
        LoadSettings.builder()
            .setUseMarks(true)
            .setCodePointLimit(MAX_CHARACTERS)
            .setMaxAliasesForCollections(MAX_ALIASES)
            .build();
    try {
      return new Compose(settings)
          .composeString(text.startsWith("\uFEFF") ? text.substring(1) : text);
    } catch (MarkedYamlEngineException e) {
      errors.add(
          e.getProblemMark().or(e::getContextMark), "is not YAML: " + oneLine(e.getProblem()));
    } catch (YamlEngineException e) {
      errors.add(Optional.empty(), "is not YAML: " + oneLine(String.valueOf(e.getMessage())));
    }
    return Optional.empty();
  }

  private static String oneLine(String message) {
    int newline = message.indexOf('\n');
    return newline < 0 ? message : message.substring(0, newline);
  }
}
