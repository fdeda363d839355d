package io.github.outboxguard.contracts;

import java.time.Clock;
import javax.sql.DataSource;

/**
 * The world that the kit gives to one instance of the outbox under test: use these and nothing
 * else, so that the kit sees every call and can break any of them.
 *
 * @param instance the name of this instance, as a process would have one; never used twice in a run
 * @param dataSource the only way to the database; each call through it can be made to fail
 * @param clock the only source of time; it moves when the kit says so
 * @param transport the only way out
 */
public record Env(String instance, DataSource dataSource, Clock clock, Transport transport) {}
