package io.github.outboxguard.contracts.internal.run;

import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Judges a run by its history alone: who was promised what, and what the broker got. */
public final class Checks {
  private static final int PASSES = 12;
  private static final Duration LONG = Duration.ofHours(2);

  private Checks() {}

  /**
   * Nothing left that was not committed, and no payload was invented. Holds at any time, also
   * during a fault.
   */
  public static void nothingInvented(Run run) throws SQLException {
    Set<String> committed = run.committed();
    Map<String, Integer> rows = new HashMap<>();
    run.filed().forEach(one -> rows.putIfAbsent(one.message().payload(), 0));
    for (Filed one : run.filed()) {
      if (committed.contains(one.row())) {
        rows.merge(one.message().payload(), 1, Integer::sum);
      }
    }
    for (Send send : run.sends()) {
      String payload = send.delivery().payload();
      Integer known = rows.get(payload);
      if (known == null) {
        throw new Breach("a payload was sent that nobody filed: " + Shown.payload(payload));
      }
      if (known == 0) {
        throw new Breach(
            "the message "
                + Shown.payload(payload)
                + " was sent although its transaction had not committed");
      }
      if (!send.committed()) {
        throw new Breach(
            "the message "
                + Shown.payload(payload)
                + " was sent although its transaction had not committed then");
      }
    }
  }

  /** Each committed message arrived at least once, each under one id of its own. */
  public static void allDelivered(Run run) throws SQLException {
    for (Map.Entry<String, Integer> entry : expected(run).entrySet()) {
      Set<String> ids = idsOf(run, entry.getKey());
      if (ids.size() < entry.getValue()) {
        throw new Breach(
            "the message "
                + Shown.payload(entry.getKey())
                + " was committed but "
                + (ids.isEmpty()
                    ? "never delivered"
                    : "only " + ids.size() + " of " + entry.getValue() + " copies were delivered"));
      }
      if (ids.size() > entry.getValue()) {
        throw new Breach(
            "the message "
                + Shown.payload(entry.getKey())
                + " was delivered under different ids "
                + ids);
      }
    }
  }

  /** Nothing was sent twice. Holds when nothing went wrong. */
  public static void nothingTwice(Run run) {
    nothingTwice(run.sends());
  }

  /** None of these was sent twice. */
  public static void nothingTwice(List<Send> sends) {
    Map<String, Integer> times = new HashMap<>();
    for (Send send : sends) {
      String id = send.delivery().id();
      if (times.merge(id, 1, Integer::sum) > 1) {
        throw new Breach(
            "the message "
                + Shown.payload(send.delivery().payload())
                + " (id "
                + id
                + ") was sent twice");
      }
    }
  }

  /** The first deliveries of each key came in the order in which they were filed. */
  public static void inOrder(Run run) {
    Map<String, Integer> first = new LinkedHashMap<>();
    for (Send send : run.sends()) {
      if (send.delivered()) {
        first.putIfAbsent(send.delivery().payload(), send.position());
      }
    }
    Map<String, Filed> last = new HashMap<>();
    for (Filed one : run.filed()) {
      String key = one.message().key();
      Integer position = first.get(one.message().payload());
      if (key == null || position == null) {
        continue;
      }
      Filed before = last.put(key, one);
      Integer previous = before == null ? null : first.get(before.message().payload());
      if (before != null && previous != null && previous > position) {
        throw new Breach(
            "the message "
                + Shown.payload(one.message().payload())
                + " overtook "
                + Shown.payload(before.message().payload())
                + " of the same key "
                + key);
      }
    }
  }

  /**
   * Lets one instance work, and time pass, until all that was committed is delivered and nothing
   * more comes.
   */
  public static void recover(Run run, String instance) throws Exception {
    for (int i = 0; i < PASSES && !complete(run); i++) {
      run.pass(instance);
      run.advance(LONG);
    }
    nothingInvented(run);
    allDelivered(run);
    settled(run, instance);
    // What came only now, a copy under another id for instance, is judged too.
    allDelivered(run);
  }

  /** After a few passes nothing is sent any more. */
  public static void settled(Run run, String instance) throws Exception {
    for (int i = 0; i < PASSES; i++) {
      run.advance(LONG);
      int before = run.sends().size();
      run.pass(instance);
      if (run.sends().size() == before) {
        return;
      }
    }
    List<Send> sends = run.sends();
    throw new Breach(
        "the message "
            + Shown.payload(sends.get(sends.size() - 1).delivery().payload())
            + " is sent again and again: it was acknowledged but never settled");
  }

  private static boolean complete(Run run) throws SQLException {
    for (Map.Entry<String, Integer> entry : expected(run).entrySet()) {
      if (idsOf(run, entry.getKey()).size() < entry.getValue()) {
        return false;
      }
    }
    return true;
  }

  private static Map<String, Integer> expected(Run run) throws SQLException {
    Set<String> committed = run.committed();
    Map<String, Integer> expected = new LinkedHashMap<>();
    for (Filed one : run.filed()) {
      if (committed.contains(one.row())) {
        expected.merge(one.message().payload(), 1, Integer::sum);
      }
    }
    return expected;
  }

  private static Set<String> idsOf(Run run, String payload) {
    Set<String> ids = new LinkedHashSet<>();
    for (Send send : run.sends()) {
      if (send.delivered() && send.delivery().payload().equals(payload)) {
        ids.add(send.delivery().id());
      }
    }
    return ids;
  }
}
