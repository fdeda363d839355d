/** Follows calls from a tool to the effects it reaches. */
@NullMarked
package io.github.outboxguard.guardrail.reach;

import org.jspecify.annotations.NullMarked;
