package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.List;

/** All data files that ship with the catalogue. */
final class CatalogueFiles {

  static final List<String> FOLDERS = List.of("calls", "tools", "frameworks");
  static final List<String> FILES = List.of("kinds.txt", "name-verbs.txt", "http-verbs.txt");

  private CatalogueFiles() {}

  static List<Block> all() {
    List<Block> all = new ArrayList<>();
    FOLDERS.forEach(folder -> all.addAll(BlockReader.folder(folder)));
    FILES.forEach(file -> all.addAll(BlockReader.file(file)));
    return all;
  }
}
