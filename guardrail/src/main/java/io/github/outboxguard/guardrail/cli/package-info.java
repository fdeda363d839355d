/** The guardrail without a build tool. */
@NullMarked
package io.github.outboxguard.guardrail.cli;

import org.jspecify.annotations.NullMarked;
