/** Where messages go, and what an acknowledgement means. */
@NullMarked
package io.github.outboxguard.outbox.transport;

import org.jspecify.annotations.NullMarked;
