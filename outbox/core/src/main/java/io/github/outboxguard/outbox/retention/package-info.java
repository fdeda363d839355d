/** Removing or archiving what was dispatched long ago. */
@NullMarked
package io.github.outboxguard.outbox.retention;

import org.jspecify.annotations.NullMarked;
