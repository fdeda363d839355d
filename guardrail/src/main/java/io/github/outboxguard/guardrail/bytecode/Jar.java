package io.github.outboxguard.guardrail.bytecode;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * A jar known by its central directory alone. An entry is inflated only when it is asked for, so a
 * jar that no tool reaches costs the reading of its directory and nothing else. Not thread-safe.
 */
final class Jar implements Closeable {

  /** Receives the class entries of a jar; the name is the entry's, without {@code .class}. */
  interface EntryVisitor {
    /**
     * One class.
     *
     * @param standIn whether it replaces one of the same name that was shown before
     */
    void classEntry(byte[] directory, int nameStart, int nameLength, int entry, boolean standIn);
  }

  private static final int END_SIZE = 22;
  private static final int USUAL_TAIL = 1024;
  private static final int END_SIGNATURE = 0x06054b50;
  private static final int ENTRY_SIGNATURE = 0x02014b50;
  private static final int ENTRY_SIZE = 46;
  private static final int LOCAL_SIZE = 30;
  private static final String META = "META-INF/";
  private static final String VERSIONS = "META-INF/versions/";
  private static final int STORED = 0;
  private static final int DEFLATED = 8;

  /** The first JDK that looks into versions, and a number that no JDK will reach soon. */
  private static final int FIRST_RELEASE = 9;

  private static final int LAST_RELEASE = 9999;

  private final Path path;
  private final RandomAccessFile file;
  private final byte[] directory;
  private final long base;
  private final Inflater inflater = new Inflater(true);

  private Jar(Path path, RandomAccessFile file, byte[] directory, long base) {
    this.path = path;
    this.file = file;
    this.directory = directory;
    this.base = base;
  }

  static Jar open(Path path) {
    try {
      RandomAccessFile file = new RandomAccessFile(path.toFile(), "r");
      try {
        return read(path, file);
      } catch (IOException | RuntimeException e) {
        file.close();
        throw e;
      }
    } catch (IOException e) {
      throw new BadInputException(
          path + ": cannot be read as a jar (" + e.getMessage() + "); delete it and build again");
    }
  }

  private static Jar read(Path path, RandomAccessFile file) throws IOException {
    long length = file.length();
    // Hardly any jar has a comment behind its directory; one may be 64 KB long.
    Jar found = read(path, file, (int) Math.min(length, USUAL_TAIL));
    if (found == null) {
      found = read(path, file, (int) Math.min(length, END_SIZE + 0xFFFF));
    }
    if (found == null) {
      throw new IOException("it has no zip directory");
    }
    return found;
  }

  /** The jar, if the record that ends its directory begins in that many of its last bytes. */
  private static @Nullable Jar read(Path path, RandomAccessFile file, int tailLength)
      throws IOException {
    long length = file.length();
    byte[] tail = new byte[tailLength];
    file.seek(length - tailLength);
    file.readFully(tail);
    for (int at = tailLength - END_SIZE; at >= 0; at--) {
      if (int4(tail, at) == END_SIGNATURE) {
        long size = uint4(tail, at + 12);
        long offset = uint4(tail, at + 16);
        long end = length - tailLength + at;
        if (size == 0xFFFFFFFFL || offset == 0xFFFFFFFFL) {
          long[] wide = Zip64.directory(file, end);
          size = wide[0];
          offset = wide[1];
          end = wide[2];
        }
        // A self-executing jar has bytes before its first entry: offsets count from there.
        long base = end - size - offset;
        if (base < 0 || size > Integer.MAX_VALUE) {
          throw new IOException("its directory lies outside the file");
        }
        byte[] directory = new byte[(int) size];
        file.seek(end - size);
        file.readFully(directory);
        return new Jar(path, file, directory, base);
      }
    }
    return null;
  }

  Path path() {
    return path;
  }

  byte[] directory() {
    return directory;
  }

  /**
   * Shows every class entry, then those of a multi-release jar that stand in for one of them on a
   * JDK of that release: low releases first, so that the last one shown counts.
   */
  void forEachClass(int release, EntryVisitor visitor) {
    List<Integer> versioned = new ArrayList<>(0);
    int at = 0;
    while (at + ENTRY_SIZE <= directory.length) {
      if (int4(directory, at) != ENTRY_SIGNATURE) {
        throw new BadInputException(
            path + ": its zip directory is corrupt; delete it and build again");
      }
      int nameLength = uint2(directory, at + 28);
      int nameStart = at + ENTRY_SIZE;
      if (isClass(nameStart, nameLength)) {
        if (!startsWith(nameStart, META)) {
          visitor.classEntry(directory, nameStart, nameLength - 6, at, false);
        } else if (startsWith(nameStart, VERSIONS)) {
          versioned.add(at);
        }
      }
      at = nameStart + nameLength + uint2(directory, at + 30) + uint2(directory, at + 32);
    }
    if (!versioned.isEmpty() && isMultiRelease()) {
      forEachStandIn(versioned, release, visitor);
    }
  }

  private void forEachStandIn(List<Integer> versioned, int release, EntryVisitor visitor) {
    Map<Integer, List<Integer>> byVersion = new TreeMap<>();
    for (int entry : versioned) {
      int version = version(entry);
      if (version <= release && version >= FIRST_RELEASE) {
        List<Integer> entries = byVersion.getOrDefault(version, new ArrayList<>());
        entries.add(entry);
        byVersion.put(version, entries);
      }
    }
    for (List<Integer> entries : byVersion.values()) {
      for (int entry : entries) {
        int start = nameStart(directory, entry);
        int end = entry + ENTRY_SIZE + uint2(directory, entry + 28);
        visitor.classEntry(directory, start, end - start - 6, entry, true);
      }
    }
  }

  /** The release of an entry below {@link #VERSIONS}; 0 if it names none. */
  private int version(int entry) {
    int number = 0;
    for (int at = entry + ENTRY_SIZE + VERSIONS.length(); directory[at] != '/'; at++) {
      if (directory[at] < '0' || directory[at] > '9' || number > LAST_RELEASE) {
        return 0;
      }
      number = number * 10 + directory[at] - '0';
    }
    return number;
  }

  /** Where the class's name starts in an entry's name: behind the release, if it has one. */
  static int nameStart(byte[] directory, int entry) {
    int start = entry + ENTRY_SIZE;
    if (directory[start] != 'M' || !startsWith(directory, start, VERSIONS)) {
      return start;
    }
    int at = start + VERSIONS.length();
    while (directory[at] != '/') {
      at++;
    }
    return at + 1;
  }

  private boolean isMultiRelease() {
    int entry = find("META-INF/MANIFEST.MF");
    try {
      return entry >= 0 && MainSection.saysMultiRelease(inflate(entry));
    } catch (IOException | DataFormatException e) {
      return false;
    }
  }

  /** The directory record of the entry of that name; -1 if there is none. */
  private int find(String name) {
    int at = 0;
    while (at + ENTRY_SIZE <= directory.length) {
      int nameLength = uint2(directory, at + 28);
      if (nameLength == name.length() && startsWith(at + ENTRY_SIZE, name)) {
        return at;
      }
      at += ENTRY_SIZE + nameLength + uint2(directory, at + 30) + uint2(directory, at + 32);
    }
    return -1;
  }

  private boolean isClass(int start, int length) {
    int end = start + length;
    return length > 6
        && end <= directory.length
        && directory[end - 1] == 's'
        && directory[end - 2] == 's'
        && directory[end - 3] == 'a'
        && directory[end - 4] == 'l'
        && directory[end - 5] == 'c'
        && directory[end - 6] == '.';
  }

  private boolean startsWith(int start, String prefix) {
    return startsWith(directory, start, prefix);
  }

  private static boolean startsWith(byte[] directory, int start, String prefix) {
    if (start + prefix.length() > directory.length) {
      return false;
    }
    for (int i = 0; i < prefix.length(); i++) {
      if (directory[start + i] != prefix.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** The bytes of the entry whose directory record starts at {@code entry}. */
  byte[] bytes(int entry) {
    int nameLength = uint2(directory, entry + 28);
    String name = new String(directory, entry + ENTRY_SIZE, nameLength, StandardCharsets.UTF_8);
    try {
      return inflate(entry);
    } catch (IOException | DataFormatException e) {
      throw new BadInputException(
          path + "!" + name + ": is corrupt (" + e.getMessage() + "); delete it and build again");
    }
  }

  private byte[] inflate(int entry) throws IOException, DataFormatException {
    int method = uint2(directory, entry + 10);
    long packed = uint4(directory, entry + 20);
    long size = uint4(directory, entry + 24);
    long offset = uint4(directory, entry + 42);
    if (packed > Integer.MAX_VALUE || size > Integer.MAX_VALUE) {
      throw new IOException("an entry of more than 2 GB");
    }
    byte[] local = new byte[LOCAL_SIZE];
    file.seek(base + offset);
    file.readFully(local);
    file.seek(base + offset + LOCAL_SIZE + uint2(local, 26) + uint2(local, 28));
    byte[] in = new byte[(int) packed];
    file.readFully(in);
    if (method == STORED) {
      return in;
    }
    if (method != DEFLATED) {
      throw new IOException("unknown compression method " + method);
    }
    byte[] out = new byte[(int) size];
    inflater.reset();
    inflater.setInput(in);
    int done = 0;
    while (done < out.length) {
      int n = inflater.inflate(out, done, out.length - done);
      if (n == 0) {
        throw new IOException("it ends early");
      }
      done += n;
    }
    return out;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    file.close();
  }

  static int uint2(byte[] b, int at) {
    return (b[at] & 0xFF) | (b[at + 1] & 0xFF) << 8;
  }

  static int int4(byte[] b, int at) {
    return uint2(b, at) | uint2(b, at + 2) << 16;
  }

  static long uint4(byte[] b, int at) {
    return int4(b, at) & 0xFFFFFFFFL;
  }
}
