package io.github.outboxguard.benchmarks.evaluation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A file of tab-separated values whose first line names the columns.
 *
 * @param file where it was read, for messages
 */
record Table(Path file, List<String> columns, List<List<String>> rows) {

  /**
   * Reads all rows; blank lines do not count.
   *
   * @throws IllegalArgumentException if the file is empty
   */
  static Table read(Path file) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.isBlank()) {
        rows.add(Arrays.asList(line.split("\t", -1)));
      }
    }
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(file + ": no line that names the columns");
    }
    return new Table(file, rows.get(0), rows.subList(1, rows.size()));
  }

  /**
   * One value; empty if the row is short.
   *
   * @throws IllegalArgumentException if there is no such column
   */
  String value(List<String> row, String column) {
    int at = columns.indexOf(column);
    if (at < 0) {
      throw new IllegalArgumentException(file + ": no column '" + column + "' in " + columns);
    }
    return at < row.size() ? row.get(at) : "";
  }
}
