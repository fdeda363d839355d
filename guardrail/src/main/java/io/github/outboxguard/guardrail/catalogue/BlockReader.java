package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts the catalogue's data files into entries. The format is plain on purpose: it is read on every
 * run of a build, on a cold JVM, so there is no parser to warm up. Grammar: {@code
 * docs/guardrail/catalogue.md}.
 */
final class BlockReader {

  private BlockReader() {}

  /** The entries of all data files of a folder, as its {@code index.txt} lists them. */
  static List<Block> folder(String folder) {
    DataFiles files = DataFiles.open();
    List<Block> blocks = new ArrayList<>(512);
    for (String file : files.text(folder.concat("/index.txt")).split("\n")) {
      if (!file.isEmpty() && file.charAt(0) != '#') {
        read(file, files.text(folder.concat("/").concat(file)), blocks);
      }
    }
    return blocks;
  }

  /** The entries of one data file. */
  static List<Block> file(String file) {
    List<Block> blocks = new ArrayList<>();
    read(file, DataFiles.open().text(file), blocks);
    return blocks;
  }

  /** Cuts one text into entries. Lines that begin with {@code #} stand outside entries only. */
  static void read(String file, String text, List<Block> into) {
    int length = text.length();
    int at = 0;
    while (at < length) {
      char first = text.charAt(at);
      int newline = text.indexOf('\n', at);
      int next = newline < 0 ? length : newline + 1;
      if (first == '\n' || first == '#') {
        at = next;
        continue;
      }
      int end = text.indexOf("\n\n", at);
      end = end < 0 ? (text.endsWith("\n") ? length - 1 : length) : end;
      into.add(new Block(file, text, at, end));
      at = end + 1;
    }
  }
}
