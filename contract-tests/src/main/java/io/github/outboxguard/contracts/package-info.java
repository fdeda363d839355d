/**
 * The contract kit: extend {@link io.github.outboxguard.contracts.OutboxContractTest} and learn
 * which promises an outbox keeps.
 */
@NullMarked
package io.github.outboxguard.contracts;

import org.jspecify.annotations.NullMarked;
