package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Collects what is wrong with a configuration, each with its place. */
final class ConfigErrors {

  private final String file;
  private final List<String> errors = new ArrayList<>();

  ConfigErrors(String file) {
    this.file = file;
  }

  /** Adds an error; a place without a mark is the file as a whole. */
  void add(Optional<Mark> place, String message) {
    errors.add(
        place
                .map(mark -> file + ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1))
                .orElse(file)
            + ": "
            + message);
  }

  boolean isEmpty() {
    return errors.isEmpty();
  }

  /** Throws all errors at once, if there are any. */
  void throwIfAny() {
    if (errors.size() == 1) {
      throw new BadInputException(errors.get(0));
    }
    if (!errors.isEmpty()) {
      throw new BadInputException(
          file + ": " + errors.size() + " errors:\n  " + String.join("\n  ", errors));
    }
  }
}
