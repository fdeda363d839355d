/** Reads class files, never loads them. */
@NullMarked
package io.github.outboxguard.guardrail.bytecode;

import org.jspecify.annotations.NullMarked;
