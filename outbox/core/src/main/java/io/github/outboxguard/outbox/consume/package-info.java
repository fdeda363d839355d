/** Acting on a message at most once per handler. */
@NullMarked
package io.github.outboxguard.outbox.consume;

import org.jspecify.annotations.NullMarked;
