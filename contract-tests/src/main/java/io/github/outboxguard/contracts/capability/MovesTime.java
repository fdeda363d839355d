package io.github.outboxguard.contracts.capability;

import java.sql.Connection;
import java.time.Duration;

/**
 * Decides by the database's clock, which the kit cannot move: instead the adapter moves what is
 * stored into the past. Called whenever the kit moves its own clock.
 */
public interface MovesTime {
  /**
   * Shifts every stored instant back by this much; negative for a clock that jumps back.
   *
   * @param connection of the kit, in autocommit mode, outside the reach of faults
   */
  void elapse(Connection connection, Duration time) throws Exception;
}
