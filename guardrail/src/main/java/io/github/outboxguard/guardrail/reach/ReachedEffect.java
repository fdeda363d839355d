package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.catalogue.Access;
import java.util.List;

/**
 * An external effect that a tool reaches, with its shortest path.
 *
 * @param owner binary name of the type called, as compiled
 * @param method method called
 * @param descriptor JVM descriptor of the method called
 * @param kind catalogue kind, such as {@code http} or {@code mail}
 * @param access what it does to the outside world
 * @param entry id of the catalogue entry that matched
 * @param path application frames from the tool to the call, never empty; one element if the tool's
 *     own body calls
 */
public record ReachedEffect(
    String owner,
    String method,
    String descriptor,
    String kind,
    Access access,
    String entry,
    List<PathStep> path) {

  public ReachedEffect {
    path = List.copyOf(path);
  }

  /**
   * Whether the call stands in the tool's own body or in a lambda, local or anonymous class written
   * in it.
   */
  public boolean direct() {
    return path.size() == 1;
  }
}
