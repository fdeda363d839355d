package io.github.outboxguard.guardrail.reach;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that a tool files in an outbox; one for each topic that a call can file it under.
 *
 * @param owner binary name of the type called
 * @param method method called
 * @param topic the topic, where it is a constant; null if it is computed
 * @param path application frames from the tool to the call
 */
public record OutboxWrite(
    String owner, String method, @Nullable String topic, List<PathStep> path) {

  public OutboxWrite {
    path = List.copyOf(path);
  }
}
