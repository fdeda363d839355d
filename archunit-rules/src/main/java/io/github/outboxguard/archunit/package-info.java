/** The guardrail's rules, conditions and predicates for ArchUnit tests. */
@NullMarked
package io.github.outboxguard.archunit;

import org.jspecify.annotations.NullMarked;
