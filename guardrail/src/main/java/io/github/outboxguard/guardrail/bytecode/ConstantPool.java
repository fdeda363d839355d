package io.github.outboxguard.guardrail.bytecode;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/** A first look at a class file: does it name a type at all? */
public final class ConstantPool {

  private static final int CLASS = 7;
  private static final int NAME_AND_TYPE = 12;
  private static final int INVOKE_DYNAMIC = 18;

  private ConstantPool() {}

  /** Whether any string of the pool contains that internal name. */
  static boolean mentions(byte[] file, String internalName) {
    byte[] wanted = internalName.getBytes(StandardCharsets.UTF_8);
    int last = file.length - wanted.length;
    byte first = wanted[0];
    for (int at = 10; at <= last; at++) {
      if (file[at] == first
          && Arrays.equals(file, at, at + wanted.length, wanted, 0, wanted.length)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a class constant of the pool is one of these, which are internal names. */
  public static boolean namesClass(ClassReader reader, Set<String> wanted) {
    for (String name : classNames(reader)) {
      if (wanted.contains(name)) {
        return true;
      }
    }
    return false;
  }

  /** The internal names in the pool's class constants. */
  public static List<String> classNames(ClassReader reader) {
    List<String> found = new ArrayList<>();
    char[] buffer = new char[reader.getMaxStringLength()];
    int count = reader.getItemCount();
    for (int i = 1; i < count; i++) {
      int offset = reader.getItem(i);
      // The tag stands before the item; entries behind a long or double have no offset.
      if (offset > 0 && reader.readByte(offset - 1) == CLASS) {
        String name = reader.readUTF8(offset, buffer);
        if (name != null) {
          found.add(name);
        }
      }
    }
    return found;
  }

  /** What the class calls or makes references to: names with their descriptors. */
  public static List<String> namesAndDescriptors(ClassReader reader) {
    List<String> found = new ArrayList<>();
    char[] buffer = new char[reader.getMaxStringLength()];
    int count = reader.getItemCount();
    for (int i = 1; i < count; i++) {
      int offset = reader.getItem(i);
      if (offset > 0 && reader.readByte(offset - 1) == NAME_AND_TYPE) {
        found.add(reader.readUTF8(offset, buffer).concat(reader.readUTF8(offset + 2, buffer)));
      }
    }
    return found;
  }

  /** The type that each invokedynamic of the pool makes: for lambdas, their interface. */
  static List<String> dynamicTypes(ClassReader reader) {
    List<String> found = new ArrayList<>(0);
    char[] buffer = new char[reader.getMaxStringLength()];
    int count = reader.getItemCount();
    for (int i = 1; i < count; i++) {
      int offset = reader.getItem(i);
      if (offset > 0 && reader.readByte(offset - 1) == INVOKE_DYNAMIC) {
        int nameAndType = reader.getItem(reader.readUnsignedShort(offset + 2));
        String descriptor = reader.readUTF8(nameAndType + 2, buffer);
        if (descriptor != null && descriptor.endsWith(";")) {
          found.add(Types.internal(Types.returned(descriptor)));
        }
      }
    }
    return found;
  }
}
