package io.github.outboxguard.guardrail.reach;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class VarTest {

  private static final Obj ONE = Obj.Anything.INSTANCE;
  private static final Obj OTHER = Obj.Recorder.INSTANCE;

  private final Work work = new Work();
  private final Var place = new Var(work);
  private final List<Obj> early = new ArrayList<>();
  private final List<Obj> late = new ArrayList<>();

  @Test
  void whoComesWhileAnObjectIsOnItsWayIsToldOfItOnce() {
    place.listen(early::add);
    place.add(ONE);
    place.listen(late::add);
    place.add(OTHER);
    work.drain();
    assertThat(early).containsExactly(ONE, OTHER);
    assertThat(late).containsExactly(ONE, OTHER);
  }

  @Test
  void allListenersOfAPlaceAreToldBeforeAnyOfAPlaceFurtherOn() {
    List<String> told = new ArrayList<>();
    Var next = new Var(work);
    place.flowTo(next);
    next.listen(object -> told.add("further on"));
    place.listen(object -> told.add("here"));
    place.add(ONE);
    work.drain();
    assertThat(told).containsExactly("here", "further on");
  }

  @Test
  void everyObjectToldCountsAsAStep() {
    place.listen(early::add);
    place.listen(late::add);
    place.add(ONE);
    place.add(OTHER);
    work.drain();
    assertThat(work.done()).isEqualTo(4);
  }
}
