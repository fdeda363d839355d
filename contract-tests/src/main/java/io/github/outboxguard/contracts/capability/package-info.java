/**
 * What an outbox can do beyond the core; an outbox implements those interfaces that it can back.
 */
@NullMarked
package io.github.outboxguard.contracts.capability;

import org.jspecify.annotations.NullMarked;
