package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.dispatch.Looks.Reach;
import io.github.outboxguard.outbox.internal.ClaimRequest;
import io.github.outboxguard.outbox.internal.ClaimRequest.Place;
import java.util.List;

/** What a claim asks for of each topic. Dispatcher's thread only. */
final class Wants {
  /** Keys asked for at once when nobody knows how much of each is dispatched and still there. */
  private static final int CAREFUL_ASKS = 16;

  private final int batchSize;
  private final Sweep sweep;
  private int mostAsks;

  Wants(int batchSize, Sweep sweep) {
    this.batchSize = batchSize;
    this.sweep = sweep;
    this.mostAsks = batchSize;
  }

  int room(Lane lane, Claimer.Mode mode, long now) {
    int limit = mode == Claimer.Mode.RUNNING ? lane.limit(batchSize) : batchSize;
    int free = Math.min(batchSize, limit - lane.inFlight);
    if (mode == Claimer.Mode.SUSPECTS) {
      free = lane.suspects == 0 ? Math.min(1, free) : 0;
    } else if (lane.inFlight > 0 && 4L * free < limit) {
      // Many claims of a few rows cost more than a short wait for room.
      return 0;
    }
    if (lane.breaker.isOpen() && lane.inFlight > 0) {
      return 0;
    }
    return free <= 0 ? 0 : lane.breaker.allow(now, free);
  }

  ClaimRequest.Lane of(Lane lane, int room, Look look) {
    if (look.reach() == Reach.SLICE) {
      return slice(lane, room);
    }
    boolean suspects = look.mode() == Claimer.Mode.SUSPECTS;
    boolean all = look.reach() == Reach.ALL;
    boolean looksBack = look.remembers() && look.reach() != Reach.NEW;
    return new ClaimRequest.Lane(
        lane.topic,
        room,
        room,
        suspects ? 1 : lane.policy.runLength(),
        all ? Place.START : lane.from,
        Place.END,
        suspects ? "" : lane.afterKey,
        lane.policy.suspectAt(),
        look.walk() ? List.of() : lane.keys.ask(Math.min(room, mostAsks)),
        look.remembers() ? lane.keys.look(room) : 0,
        lane.keys.seen(),
        !looksBack ? null : all ? ClaimRequest.Back.START : lane.back);
  }

  private ClaimRequest.Lane slice(Lane lane, int room) {
    return new ClaimRequest.Lane(
        lane.topic,
        room,
        room,
        lane.policy.runLength(),
        sweep.loose(lane.topic),
        sweep.end(),
        "",
        lane.policy.suspectAt(),
        List.of(),
        lane.keys.look(room),
        sweep.ordered(lane.topic),
        null);
  }

  ClaimRequest.Lane suspects(Lane lane, int room, Sweep.Suspects where) {
    return new ClaimRequest.Lane(
        lane.topic,
        room,
        room,
        1,
        where.from(),
        where.until(),
        "",
        lane.policy.suspectAt(),
        where.asks(),
        0,
        Place.START,
        null);
  }

  /** A claim of so many keys was given up, or a walk: the next ones ask for fewer. */
  void tookTooLong(int asks) {
    mostAsks = Math.max(1, Math.min(CAREFUL_ASKS, asks / 2));
  }

  /** A claim of keys came to its end. */
  void cameThrough() {
    mostAsks = Math.min(batchSize, 2 * mostAsks);
  }
}
