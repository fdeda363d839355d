package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Level;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The catalogue of contracts, read from one resource: a section per contract, {@code [W1] must},
 * then lines {@code name: text}; a line that begins with a blank continues the one above.
 */
public final class Catalogue {
  private static final String RESOURCE = "/io/github/outboxguard/contracts/catalogue.txt";
  private static final Map<ContractId, Entry> ENTRIES = read();

  private Catalogue() {}

  /**
   * One contract.
   *
   * @param promise what is promised, one sentence
   * @param why why it matters
   * @param seen how outboxes break it, with public reports
   * @param fix how to keep it
   * @param causes likely causes, for messages; may be empty
   * @param untestable why no test exists; empty if one does
   */
  public record Entry(
      Level level,
      String promise,
      String why,
      String seen,
      String fix,
      String causes,
      String untestable) {}

  /** The entry of a contract. */
  public static Entry entry(ContractId id) {
    return Objects.requireNonNull(ENTRIES.get(id), () -> "no catalogue entry for " + id);
  }

  private static Map<ContractId, Entry> read() {
    Map<ContractId, Entry> entries = new EnumMap<>(ContractId.class);
    try (InputStream in =
            Objects.requireNonNull(Catalogue.class.getResourceAsStream(RESOURCE), RESOURCE);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      Map<String, String> fields = new HashMap<>();
      String last = "";
      String line;
      while ((line = lines.readLine()) != null) {
        if (line.startsWith("[")) {
          put(entries, fields);
          fields = new HashMap<>();
          int end = line.indexOf(']');
          fields.put("id", line.substring(1, end));
          fields.put("level", line.substring(end + 1).strip());
        } else if (line.startsWith(" ")) {
          fields.merge(last, " " + line.strip(), String::concat);
        } else if (!line.isBlank() && !line.startsWith("#")) {
          int colon = line.indexOf(':');
          last = line.substring(0, colon);
          fields.put(last, line.substring(colon + 1).strip());
        }
      }
      put(entries, fields);
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE, e);
    }
    return entries;
  }

  private static void put(Map<ContractId, Entry> entries, Map<String, String> fields) {
    if (fields.isEmpty()) {
      return;
    }
    ContractId id = ContractId.valueOf(required(fields, "id"));
    Entry entry =
        new Entry(
            Level.valueOf(required(fields, "level").toUpperCase(Locale.ROOT)),
            required(fields, "promise"),
            required(fields, "why"),
            required(fields, "seen"),
            required(fields, "fix"),
            fields.getOrDefault("causes", ""),
            fields.getOrDefault("untestable", ""));
    if (entries.put(id, entry) != null) {
      throw new IllegalStateException("two catalogue entries for " + id);
    }
  }

  private static String required(Map<String, String> fields, String name) {
    return Objects.requireNonNull(fields.get(name), () -> fields.get("id") + " has no " + name);
  }
}
