package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Delivery;
import java.time.Instant;

/**
 * A message as it left.
 *
 * @param position its place in the order of all sends
 * @param instance who sent it
 * @param at when, by the kit's clock
 * @param committed whether the business row was visible to others at that moment
 * @param delivered whether the broker has it
 * @param acknowledged whether the sender was told so
 */
public record Send(
    int position,
    String instance,
    Delivery delivery,
    Instant at,
    boolean committed,
    boolean delivered,
    boolean acknowledged) {}
