package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.MethodInfo;

/**
 * Code that a broker's messages are handed to, and will be handed to again.
 *
 * @param method the code
 * @param polls whether it asks the broker itself, in a loop, rather than being called for messages
 * @param ledgered whether what calls it remembers the messages that it has handled
 */
record Consumer(MethodInfo method, boolean polls, boolean ledgered) {}
