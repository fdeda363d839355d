/** Turns what a tool reaches into violations of named rules. */
@NullMarked
package io.github.outboxguard.guardrail.rules;

import org.jspecify.annotations.NullMarked;
