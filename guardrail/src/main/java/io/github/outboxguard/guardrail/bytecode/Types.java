package io.github.outboxguard.guardrail.bytecode;

import java.util.ArrayList;
import java.util.List;

/** Reads JVM descriptors without making ASM types. */
public final class Types {

  private Types() {}

  /** Descriptors of the parameters. */
  public static List<String> parameters(String descriptor) {
    List<String> found = new ArrayList<>(4);
    int at = 1;
    while (descriptor.charAt(at) != ')') {
      int end = endOf(descriptor, at);
      found.add(descriptor.substring(at, end));
      at = end;
    }
    return found;
  }

  /** Descriptor of the return type. */
  public static String returned(String descriptor) {
    return descriptor.substring(descriptor.indexOf(')') + 1);
  }

  private static int endOf(String descriptor, int from) {
    int at = from;
    while (descriptor.charAt(at) == '[') {
      at++;
    }
    return descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
  }

  /** Whether the descriptor is of a class, an interface or an array. */
  public static boolean isReference(String descriptor) {
    char first = descriptor.charAt(0);
    return first == 'L' || first == '[';
  }

  /** Whether the descriptor is of a long or a double. */
  public static boolean isWide(String descriptor) {
    char first = descriptor.charAt(0);
    return first == 'J' || first == 'D';
  }

  /** Internal name of a class descriptor; array descriptors stay as they are. */
  public static String internal(String descriptor) {
    return descriptor.charAt(0) == 'L'
        ? descriptor.substring(1, descriptor.length() - 1)
        : descriptor;
  }

  /** Package of an internal name, with slashes; empty for the unnamed one. */
  public static String packageOf(String internalName) {
    return internalName.substring(0, Math.max(0, internalName.lastIndexOf('/')));
  }

  /** Binary name of an internal name. */
  public static String binary(String internalName) {
    return internalName.replace('/', '.');
  }

  /** Internal name of a binary name. */
  public static String fromBinary(String binaryName) {
    return binaryName.replace('.', '/');
  }

  /** Whether the text holds nothing that a qualified name cannot hold, and holds something. */
  public static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '.' && (c <= ' ' || !Character.isJavaIdentifierPart(c))) {
        return false;
      }
    }
    return !text.isEmpty();
  }
}
