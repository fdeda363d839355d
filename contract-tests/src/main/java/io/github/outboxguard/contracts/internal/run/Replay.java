package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.internal.fault.Fault;
import io.github.outboxguard.contracts.internal.fault.FaultMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one case that the system property {@code outbox.replay} asks for: {@code
 * W3/enqueue/4/KILL_AFTER}, {@code D4/two-dispatchers/0,0,1}, {@code W1/commit}.
 */
public final class Replay {
  private Replay() {}

  private static String @Nullable [] asked() {
    String value = System.getProperty(Report.REPLAY);
    return value == null || value.isBlank() ? null : value.strip().split("/");
  }

  /** The only contract to run; null for all. */
  public static @Nullable ContractId contract() {
    String[] asked = asked();
    return asked == null ? null : ContractId.valueOf(asked[0]);
  }

  /** Whether a story of a contract is to run. */
  public static boolean wants(ContractId id, String scenario) {
    String[] asked = asked();
    return asked == null
        || (asked[0].equals(id.name()) && (asked.length < 2 || asked[1].equals(scenario)));
  }

  /** The only fault to inject; null for all, or for none in a plain replay. */
  public static @Nullable Fault fault(ContractId id, String scenario) {
    String[] asked = asked();
    return asked != null && asked.length == 4 && wants(id, scenario)
        ? new Fault(FaultMode.valueOf(asked[3]), Integer.parseInt(asked[2]))
        : null;
  }

  /** Whether only the run without a fault is asked for. */
  public static boolean plain(ContractId id, String scenario) {
    String[] asked = asked();
    return asked != null && asked.length == 3 && asked[2].equals("plain") && wants(id, scenario);
  }

  /** The only schedule to run; null for all. */
  public static @Nullable List<Integer> schedule(ContractId id, String scenario) {
    String[] asked = asked();
    if (asked == null || asked.length != 3 || !wants(id, scenario)) {
      return null;
    }
    List<Integer> choices = new ArrayList<>();
    for (String choice : asked[2].split(",", -1)) {
      choices.add(Integer.valueOf(choice));
    }
    return choices;
  }
}
