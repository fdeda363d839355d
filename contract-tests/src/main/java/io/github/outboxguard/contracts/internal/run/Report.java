package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.internal.fault.Fault;
import io.github.outboxguard.contracts.internal.jdbc.Callers;
import io.github.outboxguard.contracts.internal.jdbc.Handed;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells a breach: verdict, promise, what was in place, history, causes, how to see it again. */
public final class Report {
  /** The system property that runs one case only. */
  public static final String REPLAY = "outbox.replay";

  private Report() {}

  /**
   * @param where the scenario and what was varied in it, as in a replay id
   * @param others replay ids of further cases that failed
   */
  public static String of(
      ContractId contract,
      String verdict,
      String where,
      @Nullable Fault fault,
      Run run,
      List<String> others) {
    StringBuilder text = new StringBuilder();
    text.append(contract).append(" broken: ").append(verdict).append("\n\n");
    text.append("Promised: ").append(contract.promise()).append('\n');
    text.append("Database: ").append(run.session().databaseName()).append('\n');
    Point struck = run.injector().struck();
    if (fault != null && struck != null) {
      text.append("Fault:    call ").append(struck.number()).append(", ").append(struck.shown());
      text.append(" of ")
          .append(struck.instance())
          .append(", ")
          .append(fault.mode().told())
          .append('\n');
      String caller = run.injector().caller();
      if (caller != null) {
        text.append("      at ").append(caller).append('\n');
      }
    } else if (fault != null) {
      text.append("Fault:    planned at call ")
          .append(fault.number())
          .append(", but it did not strike\n");
    }
    text.append("\nHistory:\n").append(run.history().table()).append('\n');
    for (Handed leak : run.leaks()) {
      text.append("Connection never closed, taken by ").append(leak.instance()).append(" at\n");
      for (StackTraceElement frame : leak.allocation().getStackTrace()) {
        if (Callers.isUsers(frame.getClassName())) {
          text.append("      at ").append(frame).append('\n');
        }
      }
    }
    if (!contract.causes().isEmpty()) {
      text.append("Likely:   ").append(contract.causes()).append('\n');
    }
    text.append("Replay:   -D")
        .append(REPLAY)
        .append('=')
        .append(contract)
        .append('/')
        .append(where);
    text.append('\n');
    if (!others.isEmpty()) {
      text.append("Also broken at: ").append(String.join(", ", others)).append('\n');
    }
    text.append("More:     docs/contracts/").append(contract).append(".md\n");
    return text.toString();
  }
}
