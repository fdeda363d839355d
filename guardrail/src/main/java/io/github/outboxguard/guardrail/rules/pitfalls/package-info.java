/** The pitfalls beside a bypassing tool: transactions, consumers, dispatchers, keys. */
@NullMarked
package io.github.outboxguard.guardrail.rules.pitfalls;

import org.jspecify.annotations.NullMarked;
