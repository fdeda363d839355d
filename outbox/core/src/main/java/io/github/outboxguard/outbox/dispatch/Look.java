package io.github.outboxguard.outbox.dispatch;

/**
 * What one claim looks at.
 *
 * @param mode how it is made
 * @param reach how far back it looks
 * @param walk whether it goes from key to key
 * @param remembers whether the lanes tell where to look, and learn from it
 */
record Look(Claimer.Mode mode, Looks.Reach reach, boolean walk, boolean remembers) {}
