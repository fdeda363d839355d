package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Chooses, from the real jars, the calls that an entry names: one for each pattern and type. */
final class FixtureCalls {

  private final Libraries libraries;
  private final Block entry;
  private final MethodSet except;
  private final Set<FixtureCall> calls = new LinkedHashSet<>();

  private final boolean allOverloads;

  private FixtureCalls(Libraries libraries, Block entry, boolean allOverloads) {
    this.libraries = libraries;
    this.allOverloads = allOverloads;
    this.entry = entry;
    this.except = MethodSet.of(entry.words("except"));
  }

  /** One call for each pattern and type. */
  static List<FixtureCall> of(Block entry, Libraries libraries) {
    return new FixtureCalls(libraries, entry, false).choose();
  }

  /** All overloads that the patterns match. */
  static List<FixtureCall> allOf(Block entry, Libraries libraries) {
    return new FixtureCalls(libraries, entry, true).choose();
  }

  private List<FixtureCall> choose() {
    List<String> methods = entry.words("methods");
    for (String owner : owners()) {
      for (String pattern : methods.isEmpty() ? List.of("*") : methods) {
        choose(owner, pattern);
      }
    }
    return List.copyOf(calls);
  }

  private Set<String> owners() {
    Set<String> owners = new LinkedHashSet<>(entry.words("type"));
    owners.addAll(entry.words("exact-type"));
    owners.addAll(entry.words("samples"));
    owners.removeIf(owner -> libraries.find(owner).isEmpty());
    return owners;
  }

  private void choose(String owner, String word) {
    MethodSet wanted = MethodSet.of(List.of(word));
    List<LibraryType> hierarchy = libraries.withSupertypes(owner);
    for (LibraryType type : hierarchy) {
      for (LibraryType.Method method : type.methods) {
        boolean constructor = method.name().equals("<init>");
        if (wanted.contains(method.name(), method.descriptor())
            && !except.contains(method.name(), method.descriptor())
            && (method.access() & Opcodes.ACC_PUBLIC) != 0
            && (!constructor || type.name.equals(owner))) {
          calls.add(
              new FixtureCall(
                  owner.replace('.', '/'),
                  hierarchy.get(0).isInterface,
                  method.name(),
                  method.descriptor(),
                  (method.access() & Opcodes.ACC_STATIC) != 0));
          if (!allOverloads) {
            return;
          }
        }
      }
    }
  }

  /** What stands in for the calls of an entry whose jar is not here: made-up library types. */
  static List<FixtureCall> imagined(Block entry) {
    List<FixtureCall> calls = new ArrayList<>();
    List<String> owners = new ArrayList<>(entry.words("type"));
    owners.addAll(entry.words("exact-type"));
    for (String packageName : entry.words("package")) {
      List<String> names = entry.words("names");
      owners.add(
          packageName + "." + (names.isEmpty() ? "Sample" : names.get(0).replace("*", "Sample")));
    }
    MethodSet except = MethodSet.of(entry.words("except"));
    List<String> methods = entry.words("methods");
    for (String owner : owners) {
      for (String word : methods.isEmpty() ? List.of("*") : methods) {
        MethodPattern pattern = MethodPattern.parse(word);
        String name = word.equals("*") ? "callSample" : pattern.name().replace("*", "Sample");
        name = Character.toLowerCase(name.charAt(0)) + name.substring(1);
        String descriptor = descriptor(pattern.parameters());
        if (!except.contains(name, descriptor)) {
          calls.add(new FixtureCall(owner.replace('.', '/'), true, name, descriptor, false));
        }
      }
    }
    return calls;
  }

  private static String descriptor(@Nullable List<String> parameters) {
    StringBuilder descriptor = new StringBuilder("(");
    for (String type : parameters == null ? List.<String>of() : parameters) {
      if (type.equals("..")) {
        break;
      }
      int dimensions = 0;
      String name = type.equals("*") ? "java.lang.Object" : type;
      while (name.endsWith("[]")) {
        name = name.substring(0, name.length() - 2);
        dimensions++;
      }
      descriptor
          .append("[".repeat(dimensions))
          .append(name.indexOf('.') < 0 ? primitive(name) : "L" + name.replace('.', '/') + ";");
    }
    return descriptor.append(")V").toString();
  }

  private static String primitive(String name) {
    return switch (name) {
      case "int" -> "I";
      case "long" -> "J";
      case "boolean" -> "Z";
      default -> throw new IllegalArgumentException("Not a primitive type: " + name);
    };
  }
}
