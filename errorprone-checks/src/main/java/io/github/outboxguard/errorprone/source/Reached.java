package io.github.outboxguard.errorprone.source;

import java.util.List;

/**
 * A call that a tool reaches inside its file.
 *
 * @param invocation the call
 * @param path from the tool to the call, never empty; the last hop is the body that calls
 */
record Reached(Invocation invocation, List<Hop> path) {

  Reached {
    path = List.copyOf(path);
  }
}
