package io.github.outboxguard.guardrail.bytecode;

import java.nio.charset.StandardCharsets;

/**
 * The first section of a manifest, read for one attribute only: {@link java.util.jar.Manifest}
 * takes a cold JVM longer than the directories of all jars do.
 */
final class MainSection {

  private static final byte[] MULTI_RELEASE =
      "multi-release: true".getBytes(StandardCharsets.US_ASCII);

  private MainSection() {}

  /**
   * Whether a JDK would take the jar for a multi-release one; as it does, in any case of letters.
   */
  static boolean saysMultiRelease(byte[] manifest) {
    int start = 0;
    while (start < manifest.length) {
      int end = start;
      while (end < manifest.length && manifest[end] != '\n' && manifest[end] != '\r') {
        end++;
      }
      if (end == start) {
        return false;
      }
      int next = end + 1;
      if (next < manifest.length && manifest[end] == '\r' && manifest[next] == '\n') {
        next++;
      }
      boolean continued = next < manifest.length && manifest[next] == ' ';
      // A last line without an end is none.
      if (!continued && end < manifest.length && isMultiRelease(manifest, start, end)) {
        return true;
      }
      start = next;
    }
    return false;
  }

  private static boolean isMultiRelease(byte[] manifest, int start, int end) {
    if (end - start != MULTI_RELEASE.length) {
      return false;
    }
    for (int i = 0; i < MULTI_RELEASE.length; i++) {
      byte at = manifest[start + i];
      int lower = at >= 'A' && at <= 'Z' ? at + 'a' - 'A' : at;
      if (lower != MULTI_RELEASE[i]) {
        return false;
      }
    }
    return true;
  }
}
