package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Resolves one entry of the catalogue against the real jars and lists what is not there. */
final class EntryResolver {

  private static final List<String> TYPE_KEYS =
      List.of("type", "exact-type", "not-returning", "returns", "requires", "samples", "wrapper");
  private static final List<String> ANNOTATION_KEYS =
      List.of(
          "annotated", "annotated-method", "annotation", "marker", "listen", "listen-after-commit");
  private static final List<String> METHOD_KEYS = List.of("methods", "except", "reads", "writes");

  private final Libraries libraries;
  private final Block entry;
  private final List<String> problems = new ArrayList<>();
  private final Set<String> coordinates;
  private final Set<String> usedCoordinates = new HashSet<>();

  private EntryResolver(Libraries libraries, Block entry) {
    this.libraries = libraries;
    this.entry = entry;
    this.coordinates = new LinkedHashSet<>(entry.words("verified"));
  }

  static List<String> problemsOf(Block entry, Libraries libraries) {
    EntryResolver resolver = new EntryResolver(libraries, entry);
    resolver.types();
    resolver.packages();
    resolver.methods();
    resolver.coordinates();
    return resolver.problems;
  }

  private void types() {
    for (String key : TYPE_KEYS) {
      for (String type : entry.words(key)) {
        if (!type.equals("generated")) {
          type(key, type);
        }
      }
    }
    for (String key : ANNOTATION_KEYS) {
      for (String type : entry.words(key)) {
        type(key, type);
        if (libraries.find(type).isPresent() && !libraries.find(type).get().annotation) {
          problem(key + " " + type + " is no annotation");
        }
      }
    }
    if (entry.sort().equals("names")) {
      entry.words("values").forEach(type -> type("values", type));
    }
    for (String listener : entry.words("listener")) {
      String type = listener.substring(0, listener.indexOf('#'));
      type("listener", type);
      pattern("listener", listener.substring(listener.indexOf('#') + 1), List.of(type));
    }
    for (String body : entry.words("body")) {
      pattern("body", body, entry.words("type").isEmpty() ? List.of() : bodyOwners());
    }
  }

  private List<String> bodyOwners() {
    return entry.words("body-of").isEmpty() ? entry.words("type") : entry.words("body-of");
  }

  private void type(String key, String type) {
    Set<String> holders = libraries.holdersOf(type);
    if (holders.isEmpty()) {
      problem(key + " " + type + " does not exist in any jar");
      return;
    }
    boolean named = false;
    for (String coordinate : coordinates) {
      if (holders.contains(jarName(coordinate))) {
        usedCoordinates.add(coordinate);
        named = true;
      }
    }
    if (!named && !holders.contains(Libraries.JDK)) {
      problem(key + " " + type + " is in " + holders + ", not in " + coordinates);
    }
  }

  /** The packages of the JDK are not listed; an entry's samples stand for them. */
  private void packages() {
    for (String name : entry.words("package")) {
      OwnerPattern owners = OwnerPattern.of(entry);
      List<String> found = libraries.typesIn(name).stream().filter(owners::namesMatch).toList();
      if (!found.isEmpty()) {
        for (String coordinate : coordinates) {
          if (found.stream().anyMatch(t -> libraries.holdersOf(t).contains(jarName(coordinate)))) {
            usedCoordinates.add(coordinate);
          }
        }
      }
    }
    if (!entry.words("package").isEmpty() && entry.words("samples").isEmpty()) {
      problem("a package entry needs samples: types of it to check methods on");
    }
  }

  private void methods() {
    List<String> owners = new ArrayList<>(entry.words("type"));
    owners.addAll(entry.words("exact-type"));
    owners.addAll(entry.words("samples"));
    owners.remove("generated");
    for (String name : entry.words("package")) {
      libraries.typesIn(name).stream()
          .filter(OwnerPattern.of(entry)::namesMatch)
          .forEach(owners::add);
    }
    if (owners.isEmpty()) {
      return;
    }
    for (String key : METHOD_KEYS) {
      for (String word : entry.words(key)) {
        pattern(key, nameOf(word), owners);
      }
    }
    if (entry.sort().equals("verb")) {
      entry.words("argument").forEach(word -> pattern("argument", nameOf(word), owners));
      entry.words("default").forEach(word -> pattern("default", nameOf(word), owners));
    }
  }

  private String nameOf(String word) {
    int equals = word.lastIndexOf('=');
    return entry.sort().equals("verb") && equals > 0 ? word.substring(0, equals) : word;
  }

  private void pattern(String key, String word, List<String> owners) {
    if (word.equals("*")) {
      return;
    }
    MethodPattern pattern = MethodPattern.parse(word);
    for (String owner : owners) {
      for (LibraryType type : libraries.withSupertypes(owner)) {
        for (LibraryType.Method method : type.methods) {
          if (pattern.matches(method.name(), method.descriptor())) {
            return;
          }
        }
      }
    }
    problem(key + " " + word + " is on none of " + owners);
  }

  private void coordinates() {
    if (coordinates.isEmpty() == (entry.get("unverified") == null)) {
      problem("needs either verified: coordinates or unverified: a reason");
    }
    for (String coordinate : coordinates) {
      if (!usedCoordinates.contains(coordinate)) {
        problem("names " + coordinate + ", in which none of its types is");
      }
    }
  }

  private void problem(String text) {
    problems.add(entry.file() + ": " + entry.sort() + " " + entry.id() + ": " + text);
  }

  /** The name that the build gives the jar of a coordinate. */
  static String jarName(String coordinate) {
    String[] parts = coordinate.split(":");
    if (parts.length == 2 && parts[0].equals(Libraries.JDK)) {
      return Libraries.JDK;
    }
    if (parts.length != 3) {
      throw new IllegalArgumentException("Not group:artifact:version: '" + coordinate + "'");
    }
    return parts[0] + "." + parts[1] + "-" + parts[2];
  }
}
