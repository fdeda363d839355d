package io.github.outboxguard.outbox.dispatch;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What all victims together have sent, in the order of sending, read as it grows. A line is {@code
 * victim key number}. Thread-safe.
 */
final class SentLog {
  /** A message that a victim handed to its transport. */
  record Sent(String victim, String key, int number) {}

  private final Path file;
  private final List<Sent> sent = new ArrayList<>();
  private final Map<String, Integer> byVictim = new HashMap<>();
  private long readUpTo;

  SentLog(Path file) {
    this.file = file;
  }

  Path file() {
    return file;
  }

  /** All whole lines so far. */
  synchronized List<Sent> read() throws IOException {
    if (!Files.exists(file) || Files.size(file) == readUpTo) {
      return sent;
    }
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      in.seek(readUpTo);
      byte[] fresh = new byte[(int) (in.length() - readUpTo)];
      in.readFully(fresh);
      String text = new String(fresh, StandardCharsets.US_ASCII);
      int end = text.lastIndexOf('\n') + 1;
      readUpTo += end;
      text.substring(0, end).lines().forEach(this::add);
    }
    return sent;
  }

  private void add(String line) {
    String[] parts = line.split(" ");
    sent.add(new Sent(parts[0], parts[1], Integer.parseInt(parts[2])));
    byVictim.merge(parts[0], 1, Integer::sum);
  }

  synchronized int size() throws IOException {
    return read().size();
  }

  synchronized int sentBy(String victim) throws IOException {
    read();
    return byVictim.getOrDefault(victim, 0);
  }
}
