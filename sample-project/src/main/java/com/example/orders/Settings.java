package com.example.orders;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What the environment says.
 *
 * @param databaseUrl {@code ORDERS_DB_URL}, a JDBC URL; absent: an embedded PostgreSQL
 * @param apiKey {@code ANTHROPIC_API_KEY}; absent: a scripted model on localhost
 * @param model {@code ANTHROPIC_MODEL}
 * @param inboxUrl {@code ORDERS_INBOX_URL}, where a dispatcher of its own sends messages
 * @param lease {@code OUTBOX_LEASE}, how long a dispatcher owns the rows that it claimed
 * @param backoff {@code OUTBOX_BACKOFF}, the wait before the second attempt; it doubles after that
 * @param metricsPort {@code METRICS_PORT}; 0 takes a free one
 */
public record Settings(
    Optional<String> databaseUrl,
    Optional<String> apiKey,
    String model,
    Optional<String> inboxUrl,
    Duration lease,
    Duration backoff,
    int metricsPort) {

  public static Settings from(Map<String, String> environment) {
    return new Settings(
        Optional.ofNullable(environment.get("ORDERS_DB_URL")),
        Optional.ofNullable(environment.get("ANTHROPIC_API_KEY")).filter(key -> !key.isBlank()),
        environment.getOrDefault("ANTHROPIC_MODEL", "claude-sonnet-4-6"),
        Optional.ofNullable(environment.get("ORDERS_INBOX_URL")),
        Duration.parse(environment.getOrDefault("OUTBOX_LEASE", "PT60S")),
        Duration.parse(environment.getOrDefault("OUTBOX_BACKOFF", "PT30S")),
        Integer.parseInt(environment.getOrDefault("METRICS_PORT", "0")));
  }
}
