package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Message;

/**
 * A message that the business filed, or tried to.
 *
 * @param row the id of the business row that was written with it
 */
public record Filed(String row, Message message) {}
