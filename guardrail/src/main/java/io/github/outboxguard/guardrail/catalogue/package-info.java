/**
 * What is a tool, what is an effect, what is an outbox write, what must never be flagged: data, and
 * the types that match it.
 */
@NullMarked
package io.github.outboxguard.guardrail.catalogue;

import org.jspecify.annotations.NullMarked;
