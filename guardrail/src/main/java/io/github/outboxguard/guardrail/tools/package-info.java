/** Finds the tools of an application. */
@NullMarked
package io.github.outboxguard.guardrail.tools;

import org.jspecify.annotations.NullMarked;
