package io.github.outboxguard.guardrail.rules.pitfalls;

/**
 * A message that is sent without what keeps it in order.
 *
 * @param line source line of the send
 * @param what what is sent, with an article
 * @param missing what it lacks, with an article
 * @param fix what to pass instead
 */
record Keyless(int line, String what, String missing, String fix) {}
