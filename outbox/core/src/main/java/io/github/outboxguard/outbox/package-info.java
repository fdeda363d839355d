/** Writing to the outbox inside the caller's transaction. */
@NullMarked
package io.github.outboxguard.outbox;

import org.jspecify.annotations.NullMarked;
