package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.internal.jdbc.Conductor;
import io.github.outboxguard.contracts.internal.jdbc.Physical;
import io.github.outboxguard.contracts.internal.jdbc.PointKind;
import org.jspecify.annotations.Nullable;

/** Carries out what an adapter does for the kit: no point, no fault, but known to the session. */
record Noting(Session session) implements Conductor {

  @Override
  public @Nullable Object around(
      String instance,
      PointKind kind,
      String text,
      boolean commits,
      @Nullable Physical physical,
      Body body)
      throws Throwable {
    if (kind == PointKind.EXECUTE) {
      session.executes(text);
    }
    return body.run();
  }

  @Override
  public void escaped(String instance, String what) {
    session.distrust();
  }
}
