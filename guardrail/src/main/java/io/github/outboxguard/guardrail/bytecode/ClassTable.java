package io.github.outboxguard.guardrail.bytecode;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where each class of many jars lies: an open hash table of ints over the jars' own directories, so
 * that sixty thousand classes cost neither a string nor an object each. The first jar wins.
 */
final class ClassTable {

  /** Holds the classes of an ordinary class path without growing. */
  private static final int INITIAL_CAPACITY = 1 << 17;

  /** About how many bytes of a name are hashed; names are compared in full anyway. */
  private static final int SAMPLES = 16;

  private static final int TAIL = 4;

  private final List<Jar> jars = new ArrayList<>();
  private int[] jarOf = new int[INITIAL_CAPACITY];
  private int[] entryOf = new int[INITIAL_CAPACITY];
  private int size;

  /** Adds the classes of a jar, as a JDK sees them, after those of the jars added before. */
  void add(Jar jar, int release) {
    jars.add(jar);
    int number = jars.size();
    jar.forEachClass(
        release,
        new Jar.EntryVisitor() {
          @Override
          public void classEntry(byte[] bytes, int start, int length, int entry, boolean standIn) {
            put(number, bytes, start, length, entry, standIn);
          }
        });
  }

  /** Enters a class unless it is there already; a stand-in replaces what the same jar has. */
  private void put(int number, byte[] bytes, int start, int length, int entry, boolean standIn) {
    if (size * 2 >= jarOf.length) {
      grow();
    }
    int hash = hash(bytes, start, length);
    int mask = jarOf.length - 1;
    int slot = spread(hash) & mask;
    while (jarOf[slot] != 0) {
      if (same(slot, bytes, start, length)) {
        if (standIn && jarOf[slot] == number) {
          entryOf[slot] = entry;
        }
        return;
      }
      slot = (slot + 1) & mask;
    }
    jarOf[slot] = number;
    entryOf[slot] = entry;
    size++;
  }

  private boolean same(int slot, byte[] bytes, int start, int length) {
    byte[] other = jars.get(jarOf[slot] - 1).directory();
    int entry = entryOf[slot];
    int from = Jar.nameStart(other, entry);
    return Jar.uint2(other, entry + 28) - 6 - (from - entry - 46) == length
        && Arrays.equals(other, from, from + length, bytes, start, start + length);
  }

  private void grow() {
    int[] oldJars = jarOf;
    int[] oldEntries = entryOf;
    jarOf = new int[oldJars.length * 2];
    entryOf = new int[oldJars.length * 2];
    int mask = jarOf.length - 1;
    for (int i = 0; i < oldJars.length; i++) {
      if (oldJars[i] != 0) {
        byte[] bytes = jars.get(oldJars[i] - 1).directory();
        int entry = oldEntries[i];
        int start = Jar.nameStart(bytes, entry);
        int length = Jar.uint2(bytes, entry + 28) - 6 - (start - entry - 46);
        int hash = hash(bytes, start, length);
        int slot = spread(hash) & mask;
        while (jarOf[slot] != 0) {
          slot = (slot + 1) & mask;
        }
        jarOf[slot] = oldJars[i];
        entryOf[slot] = entry;
      }
    }
  }

  /**
   * Hashes bytes spread over the name and its end. A cold JVM interprets this loop sixty thousand
   * times, so it counts how short it is.
   */
  private static int hash(byte[] bytes, int start, int length) {
    int hash = length;
    int step = length / SAMPLES + 1;
    int end = start + length;
    for (int i = start; i < end; i += step) {
      hash = 31 * hash + bytes[i];
    }
    for (int i = Math.max(start, end - TAIL); i < end; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash;
  }

  private static int spread(int hash) {
    return hash * 0x9E3779B9 >>> 7;
  }

  /** The bytes of a class by internal name, or null if no jar has it. */
  byte @Nullable [] find(String internalName) {
    int slot = slot(internalName);
    return jarOf[slot] == 0 ? null : jars.get(jarOf[slot] - 1).bytes(entryOf[slot]);
  }

  boolean has(String internalName) {
    return jarOf[slot(internalName)] != 0;
  }

  /** Where the class is, or the empty slot where it would be. */
  private int slot(String internalName) {
    byte[] name = internalName.getBytes(StandardCharsets.UTF_8);
    int mask = jarOf.length - 1;
    int slot = spread(hash(name, 0, name.length)) & mask;
    while (jarOf[slot] != 0 && !same(slot, name, 0, name.length)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  int size() {
    return size;
  }
}
