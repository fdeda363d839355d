package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a data file, still as text: lines of {@code key: value} up to the next blank line.
 * The first line names the sort of entry and its id. Values are cut out only when asked for, since
 * a run touches few of the entries that it loads.
 *
 * @param file simple name of the data file, for messages
 * @param text text of the whole file
 * @param start offset of the first line
 * @param end offset after the last line
 */
record Block(String file, String text, int start, int end) {

  /** What sort of entry this is: the key of the first line. */
  String sort() {
    return text.substring(start, text.indexOf(':', start));
  }

  /** The id of the entry: the value of the first line. */
  String id() {
    return valueAt(text.indexOf(':', start) + 1);
  }

  /** The value of a key; null if the entry does not have it. */
  @Nullable String get(String key) {
    int from = start;
    while (from < end) {
      if (isKey(key, from)) {
        return valueAt(from + key.length() + 1);
      }
      from = nextLine(from);
    }
    return null;
  }

  /** The value of a key, or a default. */
  String get(String key, String otherwise) {
    String value = get(key);
    return value == null ? otherwise : value;
  }

  /** The words of all lines with that key, in order; empty if there are none. */
  List<String> words(String key) {
    List<String> words = new ArrayList<>(4);
    int from = start;
    while (from < end) {
      if (isKey(key, from)) {
        addWords(words, from + key.length() + 1, lineEnd(from));
      }
      from = nextLine(from);
    }
    return words;
  }

  /** All keys of the entry, in order, the first line's included; for checks of the data. */
  List<String> keys() {
    List<String> keys = new ArrayList<>();
    for (int from = start; from < end; from = nextLine(from)) {
      int colon = text.indexOf(':', from);
      if (colon < 0 || colon >= lineEnd(from)) {
        throw new IllegalStateException(file + ": not a 'key: value' line in entry " + id());
      }
      keys.add(text.substring(from, colon));
    }
    return keys;
  }

  /** Whether the line at an offset has that key. */
  boolean isKey(String key, int from) {
    int colon = from + key.length();
    return colon < end && text.charAt(colon) == ':' && text.startsWith(key, from);
  }

  /** Adds the words of the line at an offset, whose key has that length, to a list. */
  List<String> addLine(List<String> words, int from, int keyLength) {
    List<String> all = words.isEmpty() ? new ArrayList<>(4) : words;
    addWords(all, from + keyLength + 1, lineEnd(from));
    return all;
  }

  private void addWords(List<String> words, int from, int to) {
    int at = from;
    while (at < to) {
      while (at < to && text.charAt(at) == ' ') {
        at++;
      }
      int stop = at;
      while (stop < to && text.charAt(stop) != ' ') {
        stop++;
      }
      if (stop > at) {
        words.add(text.substring(at, stop));
      }
      at = stop;
    }
  }

  private String valueAt(int from) {
    return text.substring(from, lineEnd(from)).strip();
  }

  private int lineEnd(int from) {
    int newline = text.indexOf('\n', from);
    return newline < 0 || newline > end ? end : newline;
  }

  /** The offset of the line after the one at an offset. */
  int nextLine(int from) {
    return lineEnd(from) + 1;
  }
}
