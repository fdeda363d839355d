package io.github.outboxguard.guardrail.bytecode;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** Opens class files for reading, newer ones than ASM knows included. */
final class ClassFiles {

  private static final int MAGIC = 0xCAFEBABE;

  /** Newest format that ASM accepts; what is newer is read as this one. */
  private static final int NEWEST = Opcodes.V28;

  private final List<Problem> problems = new ArrayList<>();
  private int newestSeen = NEWEST;

  List<Problem> problems() {
    return problems;
  }

  ClassReader read(String internalName, byte[] bytes) {
    if (bytes.length < 10 || Jar.int4(reversed(bytes), 0) != MAGIC) {
      throw corrupt(internalName, null);
    }
    int major = (bytes[6] & 0xFF) << 8 | (bytes[7] & 0xFF);
    if (major > NEWEST) {
      warnOnce(internalName, major);
      bytes[6] = 0;
      bytes[7] = (byte) NEWEST;
    }
    try {
      return new ClassReader(bytes);
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      throw corrupt(internalName, e);
    }
  }

  private void warnOnce(String internalName, int major) {
    if (major > newestSeen) {
      newestSeen = major;
      problems.add(
          new Problem(
              Types.binary(internalName),
              "class-file version "
                  + major
                  + " is newer than this version knows ("
                  + NEWEST
                  + "); it is read as far as it is understood: update Outbox Guard"));
    }
  }

  private static byte[] reversed(byte[] bytes) {
    return new byte[] {bytes[3], bytes[2], bytes[1], bytes[0]};
  }

  static BadInputException corrupt(
      String internalName, @org.jspecify.annotations.Nullable Throwable cause) {
    return new BadInputException(
        Types.binary(internalName) + ": its class file is corrupt; delete it and compile again",
        cause);
  }
}
