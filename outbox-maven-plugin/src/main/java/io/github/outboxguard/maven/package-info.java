/** The Maven goals: wiring between a build and the guardrail, nothing more. */
@NullMarked
package io.github.outboxguard.maven;

import org.jspecify.annotations.NullMarked;
