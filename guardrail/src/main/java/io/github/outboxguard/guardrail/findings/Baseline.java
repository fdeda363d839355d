package io.github.outboxguard.guardrail.findings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The findings that a team has put off, of all modules of a repository. Immutable. */
public final class Baseline {

  private static final Baseline EMPTY = new Baseline(List.of());

  private final List<BaselineEntry> entries;
  private final Set<String> fingerprints;

  private Baseline(Collection<BaselineEntry> entries) {
    SortedSet<BaselineEntry> sorted = new TreeSet<>(entries);
    this.entries = List.copyOf(sorted);
    Set<String> known = new HashSet<>();
    for (BaselineEntry entry : sorted) {
      known.add(entry.fingerprint());
    }
    this.fingerprints = Set.copyOf(known);
  }

  /** Nothing is put off. */
  public static Baseline empty() {
    return EMPTY;
  }

  /** A baseline of those entries; duplicates count once. */
  public static Baseline of(Collection<BaselineEntry> entries) {
    return new Baseline(entries);
  }

  /** All entries in the order of the file. */
  public List<BaselineEntry> entries() {
    return entries;
  }

  /** Whether a finding with that fingerprint is put off. */
  public boolean covers(String fingerprint) {
    return fingerprints.contains(fingerprint);
  }

  /** The entries of a module that match none of the fingerprints found now. */
  public List<BaselineEntry> stale(String module, Set<String> found) {
    List<BaselineEntry> stale = new ArrayList<>();
    for (BaselineEntry entry : entries) {
      if (entry.module().equals(module) && !found.contains(entry.fingerprint())) {
        stale.add(entry);
      }
    }
    return stale;
  }

  /** This baseline with the module's entries replaced by what fails or is put off in the report. */
  public Baseline updatedWith(Report report) {
    return of(
        Stream.concat(
                entries.stream().filter(e -> !e.module().equals(report.module())),
                report.findings().stream()
                    .filter(f -> f.status() != Status.SUPPRESSED)
                    .map(f -> BaselineEntry.of(report.module(), f)))
            .toList());
  }

  /** This baseline without those entries; never with new ones. */
  public Baseline without(Collection<BaselineEntry> gone) {
    Set<BaselineEntry> drop = Set.copyOf(gone);
    return of(entries.stream().filter(e -> !drop.contains(e)).toList());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Baseline that && entries.equals(that.entries);
  }

  @Override
  public int hashCode() {
    return entries.hashCode();
  }
}
