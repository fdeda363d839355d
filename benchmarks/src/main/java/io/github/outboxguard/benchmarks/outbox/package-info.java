/** The reference outbox beside its peers, on one PostgreSQL, in one run. */
@NullMarked
package io.github.outboxguard.benchmarks.outbox;

import org.jspecify.annotations.NullMarked;
