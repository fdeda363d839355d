package io.github.outboxguard.guardrail.reach;

import java.util.List;

/**
 * A call that the engine cannot follow: neither clean nor an alarm.
 *
 * @param reason what kind of thing it is, stable: {@code reflection}, {@code class-loading}, {@code
 *     deserialization}, {@code callback}, {@code opaque-library}, {@code missing-class}
 * @param detail one sentence for a person
 * @param path application frames from the tool to the call
 */
public record UnresolvedCall(String reason, String detail, List<PathStep> path) {

  public UnresolvedCall {
    path = List.copyOf(path);
  }
}
