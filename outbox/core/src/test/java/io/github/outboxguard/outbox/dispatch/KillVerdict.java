package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a run of kills did to the messages. */
record KillVerdict(
    int kills,
    int committed,
    List<Integer> lost,
    List<Integer> phantoms,
    List<String> outOfOrder,
    int duplicates,
    long inFlight,
    long seconds) {

  static KillVerdict of(
      int kills,
      List<SentLog.Sent> sent,
      Set<Integer> committed,
      Set<Integer> rolledBack,
      long inFlight,
      long seconds) {
    Map<String, Integer> newestOfKey = new HashMap<>();
    Set<Integer> distinct = new HashSet<>();
    List<String> outOfOrder = new ArrayList<>();
    for (SentLog.Sent one : sent) {
      if (!distinct.add(one.number()) || one.key().equals("null")) {
        continue;
      }
      Integer before = newestOfKey.put(one.key(), one.number());
      if (before != null && before > one.number()) {
        outOfOrder.add(one + " after " + before);
      }
    }
    return new KillVerdict(
        kills,
        committed.size(),
        committed.stream().filter(number -> !distinct.contains(number)).toList(),
        rolledBack.stream().filter(distinct::contains).toList(),
        outOfOrder,
        sent.size() - distinct.size(),
        inFlight,
        seconds);
  }

  String table() {
    return """
    | kills | messages committed | lost | phantoms | out of order | duplicates | rows in flight at the kills | seconds |
    |---|---|---|---|---|---|---|---|
    | %d | %d | %d | %d | %d | %d | %d | %d |
    """
        .formatted(
            kills,
            committed,
            lost.size(),
            phantoms.size(),
            outOfOrder.size(),
            duplicates,
            inFlight,
            seconds);
  }

  void requireKept() {
    assertThat(lost).as("lost").isEmpty();
    assertThat(phantoms).as("phantoms").isEmpty();
    assertThat(outOfOrder).as("out of order").isEmpty();
    assertThat((long) duplicates).as("duplicates").isLessThanOrEqualTo(inFlight);
    assertThat(inFlight).as("kills that hit rows in flight").isPositive();
  }
}
