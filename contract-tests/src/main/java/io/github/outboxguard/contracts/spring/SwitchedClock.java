package io.github.outboxguard.contracts.spring;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/** The application's clock: shows the time of the process that runs now. */
final class SwitchedClock extends Clock {
  private volatile Clock now = Clock.systemUTC();

  void to(Clock target) {
    now = target;
  }

  @Override
  public ZoneId getZone() {
    return now.getZone();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return now.withZone(zone);
  }

  @Override
  public Instant instant() {
    return now.instant();
  }
}
