package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.internal.jdbc.Physical;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import org.jspecify.annotations.Nullable;

/** Lets an explorer hold an actor at a point. */
public interface Gate {
  /** A gate that is always open. */
  Gate OPEN = (point, physical) -> {};

  /** Returns when the caller may go on with the call. */
  void pass(Point point, @Nullable Physical physical);
}
