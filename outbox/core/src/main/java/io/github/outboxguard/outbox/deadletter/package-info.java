/** Listing, replaying and discarding what failed for good. */
@NullMarked
package io.github.outboxguard.outbox.deadletter;

import org.jspecify.annotations.NullMarked;
