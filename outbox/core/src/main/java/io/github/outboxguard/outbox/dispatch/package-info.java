/** Taking rows out of the outbox: claim, send, settle. */
@NullMarked
package io.github.outboxguard.outbox.dispatch;

import org.jspecify.annotations.NullMarked;
