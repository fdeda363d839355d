/** The one door to the guardrail: give it class directories and a class path, get a report. */
@NullMarked
package io.github.outboxguard.guardrail;

import org.jspecify.annotations.NullMarked;
