/** The guardrail's rules as a SpotBugs plugin. */
@NullMarked
package io.github.outboxguard.spotbugs;

import org.jspecify.annotations.NullMarked;
