package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.List;

/** Reads types out of JVM method descriptors. */
final class Descriptors {

  private Descriptors() {}

  /** Binary names of the parameter types; arrays end in {@code []}. */
  static List<String> parameters(String descriptor) {
    List<String> types = new ArrayList<>(4);
    int at = 1;
    while (at < descriptor.length() && descriptor.charAt(at) != ')') {
      int end = typeEnd(descriptor, at);
      types.add(type(descriptor, at, end));
      at = end;
    }
    return types;
  }

  /** Binary name of the return type. */
  static String returned(String descriptor) {
    int at = descriptor.indexOf(')') + 1;
    return type(descriptor, at, descriptor.length());
  }

  private static int typeEnd(String descriptor, int at) {
    int end = at;
    while (descriptor.charAt(end) == '[') {
      end++;
    }
    return descriptor.charAt(end) == 'L' ? descriptor.indexOf(';', end) + 1 : end + 1;
  }

  private static String type(String descriptor, int at, int end) {
    char c = descriptor.charAt(at);
    return switch (c) {
      case '[' -> type(descriptor, at + 1, end) + "[]";
      case 'L' -> descriptor.substring(at + 1, end - 1).replace('/', '.');
      case 'B' -> "byte";
      case 'C' -> "char";
      case 'D' -> "double";
      case 'F' -> "float";
      case 'I' -> "int";
      case 'J' -> "long";
      case 'S' -> "short";
      case 'Z' -> "boolean";
      case 'V' -> "void";
      default -> throw new IllegalArgumentException("Not a JVM descriptor: " + descriptor);
    };
  }
}
