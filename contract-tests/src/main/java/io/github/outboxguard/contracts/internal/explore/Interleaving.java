package io.github.outboxguard.contracts.internal.explore;

import io.github.outboxguard.contracts.Scenario.Part;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A story with actors that run beside each other, each on the instance of its name.
 *
 * @param name a word for replay ids
 * @param prepare what comes before
 * @param actors instance name to what it does
 * @param after what must hold in the end
 */
public record Interleaving(String name, Part prepare, Map<String, Part> actors, Part after) {

  public Interleaving {
    actors = new LinkedHashMap<>(actors);
  }

  /** A story without actors yet. */
  public static Interleaving named(String name) {
    return new Interleaving(name, run -> {}, Map.of(), run -> {});
  }

  public Interleaving prepare(Part part) {
    return new Interleaving(name, part, actors, after);
  }

  /** Adds an actor. */
  public Interleaving actor(String instance, Part part) {
    Map<String, Part> more = new LinkedHashMap<>(actors);
    more.put(instance, part);
    return new Interleaving(name, prepare, more, after);
  }

  public Interleaving after(Part part) {
    return new Interleaving(name, prepare, actors, part);
  }
}
