package io.github.outboxguard.guardrail.bytecode;

import java.io.IOException;
import java.io.RandomAccessFile;

/** Finds the directory of a zip file with more than 65,535 entries or 4 GB. */
final class Zip64 {

  private static final int LOCATOR_SIZE = 20;
  private static final int LOCATOR_SIGNATURE = 0x07064b50;
  private static final int END_SIGNATURE = 0x06064b50;

  private Zip64() {}

  /** Size of the directory, its offset from the first entry, and the file position of its end. */
  static long[] directory(RandomAccessFile file, long end) throws IOException {
    byte[] locator = new byte[LOCATOR_SIZE];
    if (end < LOCATOR_SIZE) {
      throw new IOException("its zip64 locator is missing");
    }
    file.seek(end - LOCATOR_SIZE);
    file.readFully(locator);
    if (Jar.int4(locator, 0) != LOCATOR_SIGNATURE) {
      throw new IOException("its zip64 locator is missing");
    }
    long at = int8(locator, 8);
    byte[] record = new byte[56];
    file.seek(at);
    file.readFully(record);
    if (Jar.int4(record, 0) != END_SIGNATURE) {
      throw new IOException("its zip64 directory is missing");
    }
    return new long[] {int8(record, 40), int8(record, 48), at};
  }

  private static long int8(byte[] b, int at) {
    return Jar.uint4(b, at) | Jar.uint4(b, at + 4) << 32;
  }
}
