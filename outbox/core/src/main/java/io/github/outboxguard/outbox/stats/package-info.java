/** Reading how an outbox is doing. */
@NullMarked
package io.github.outboxguard.outbox.stats;

import org.jspecify.annotations.NullMarked;
