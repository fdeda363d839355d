package io.github.outboxguard.contracts.internal.run;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which tables the statements since the last reset may have changed: a run touches two or three of
 * them, and looking at all would cost more than the run. Thread-safe.
 *
 * <p>What a statement changes is taken from the names in it. A trigger or a function can do more,
 * so that every run that brought a statement not seen before, and one in {@link #AUDIT}, is
 * followed by a look at all tables; if that finds more than the names told, names are trusted no
 * more.
 */
final class Touched {
  private static final int AUDIT = 32;

  /** Statements with their values inlined would fill the memory. */
  private static final int MOST_STATEMENTS = 2_000;

  private static final List<String> HARMLESS = List.of("set ", "show ", "values ", "pragma ");

  private final List<String> tables;
  private final Set<String> seeded;
  private final Map<String, Set<String>> known = new HashMap<>();
  private final Set<String> changed = new TreeSet<>();
  private boolean audit = true;
  private boolean trusted = true;
  private int resets;

  /**
   * @param tables names as the database quotes them
   * @param seeded those of them that are never empty
   */
  Touched(List<String> tables, Set<String> seeded) {
    this.tables = tables;
    this.seeded = seeded;
  }

  /** Notes a statement that is about to be executed. */
  synchronized void note(String sql) {
    Set<String> named = known.get(sql);
    if (named == null) {
      audit = true;
      named = named(sql);
      if (known.size() < MOST_STATEMENTS) {
        known.put(sql, named);
      }
    }
    changed.addAll(named);
  }

  private Set<String> named(String sql) {
    String lower = sql.toLowerCase(Locale.ROOT);
    boolean reads = lower.startsWith("select");
    Set<String> named = new TreeSet<>();
    boolean any = false;
    for (String table : tables) {
      boolean found = lower.contains(bare(table));
      any |= found;
      // A table of fixed rows is read and locked all the time, and seldom written.
      if (found && !(reads && seeded.contains(table))) {
        named.add(table);
      }
    }
    // A batch, a call of a procedure, or what the kit does not understand.
    boolean unclear = !any && !reads && HARMLESS.stream().noneMatch(lower::startsWith);
    return unclear ? Set.copyOf(tables) : named;
  }

  private static String bare(String quoted) {
    return quoted.toLowerCase(Locale.ROOT).replaceAll("[\"`\\[\\]]", "");
  }

  /** Notes that something went past the layer: names tell nothing any more. */
  synchronized void distrust() {
    trusted = false;
  }

  /** The tables that must be looked at; begins anew. */
  synchronized List<String> suspects() {
    boolean all = audit || !trusted || ++resets % AUDIT == 0;
    return all ? tables : List.copyOf(changed);
  }

  /**
   * Begins anew.
   *
   * @param really the tables that had changed
   */
  synchronized void clear(Set<String> really) {
    trusted &= changed.containsAll(really);
    audit = false;
    changed.clear();
  }
}
