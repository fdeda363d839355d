package io.github.outboxguard.contracts.internal.fault;

import io.github.outboxguard.contracts.internal.jdbc.Point;
import io.github.outboxguard.contracts.internal.jdbc.PointKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** What goes wrong at a point. */
public enum FaultMode {
  /** The call fails and has no effect. */
  THROW_BEFORE("failed before it took effect"),
  /** The call takes effect, then its caller is told that it failed. */
  THROW_AFTER("took effect, then reported failure"),
  /**
   * The database aborts the transaction, as with the victim of a deadlock; later statements are
   * refused until it ends.
   */
  ABORT_TRANSACTION("failed, and the database rolled the transaction back"),
  /** The connection dies before the call; at a send: while the send succeeds. */
  KILL_BEFORE("lost its connection before it took effect"),
  /** The call takes effect, then the connection dies and its caller is told so. */
  KILL_AFTER("took effect, then lost its connection"),
  /** A commit happens and its caller is told that the outcome is unknown. */
  COMMIT_UNKNOWN("took effect, but its outcome was reported as unknown"),
  /** From the call on the database is away until the step ends; at a send: the broker. */
  OUTAGE("and all like it failed until the end of the step"),
  /** The process ends before the call: nothing that it still tries has any effect. */
  PROCESS_DEATH("never happened: the process died before it");

  private final String told;

  FaultMode(String told) {
    this.told = told;
  }

  /** Names the modes of a quick run, separated by commas; all unless said otherwise. */
  public static final String ASKED = "outbox.faults";

  /** The modes to run. */
  public static Set<FaultMode> asked() {
    String value = System.getProperty(ASKED, "");
    return value.isBlank()
        ? EnumSet.allOf(FaultMode.class)
        : Arrays.stream(value.split(","))
            .map(name -> valueOf(name.strip()))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(FaultMode.class)));
  }

  /** How a failure message continues after "call 4, commit of A, ". */
  public String told() {
    return told;
  }

  /** Whether the mode has a meaning at such a point. */
  public boolean appliesTo(Point point) {
    return switch (this) {
      case COMMIT_UNKNOWN -> point.commits();
      case ABORT_TRANSACTION -> point.kind() == PointKind.EXECUTE && !point.commits();
      case KILL_AFTER -> point.kind() != PointKind.SEND && point.kind() != PointKind.CLOSE;
      case KILL_BEFORE -> point.kind() != PointKind.GET_CONNECTION;
      default -> true;
    };
  }
}
