package io.github.outboxguard.archunit;

import java.util.ArrayList;
import java.util.List;

/** Reads a JVM descriptor's parameter types as they are written in source. */
final class Parameters {

  private final String descriptor;
  private int next = 1;

  private Parameters(String descriptor) {
    this.descriptor = descriptor;
  }

  static List<String> of(String descriptor) {
    Parameters reader = new Parameters(descriptor);
    List<String> types = new ArrayList<>();
    while (descriptor.charAt(reader.next) != ')') {
      types.add(reader.type());
    }
    return List.copyOf(types);
  }

  private String type() {
    char kind = descriptor.charAt(next++);
    return switch (kind) {
      case 'B' -> "byte";
      case 'C' -> "char";
      case 'D' -> "double";
      case 'F' -> "float";
      case 'I' -> "int";
      case 'J' -> "long";
      case 'S' -> "short";
      case 'Z' -> "boolean";
      case '[' -> type() + "[]";
      case 'L' -> object();
      default -> throw new IllegalArgumentException("not a descriptor: " + descriptor);
    };
  }

  private String object() {
    int end = descriptor.indexOf(';', next);
    String name = descriptor.substring(next, end).replace('/', '.');
    next = end + 1;
    return name;
  }
}
