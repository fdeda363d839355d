package io.github.outboxguard.outbox.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.NamingConvention;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the name {@code outbox_pending_total} on a gauge. The Prometheus convention takes {@code
 * _total} away, since it is usual on counters only; the name is an agreement with alert rules and
 * dashboards that exist, so it stays.
 */
final class PendingTotalNaming implements NamingConvention {
  private static final String STRIPPED = "outbox_pending";

  private final NamingConvention original;

  PendingTotalNaming(NamingConvention original) {
    this.original = original;
  }

  @Override
  public String name(String name, Meter.Type type, @Nullable String baseUnit) {
    String converted = original.name(name, type, baseUnit);
    boolean ours = name.equals(TableGauges.PENDING) && converted.equals(STRIPPED);
    return ours ? STRIPPED + "_total" : converted;
  }

  @Override
  public String tagKey(String key) {
    return original.tagKey(key);
  }

  @Override
  public String tagValue(String value) {
    return original.tagValue(value);
  }
}
