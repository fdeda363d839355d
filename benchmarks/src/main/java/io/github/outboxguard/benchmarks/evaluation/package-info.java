/** How right the guardrail is on projects whose tools were labelled by hand. */
@NullMarked
package io.github.outboxguard.benchmarks.evaluation;

import org.jspecify.annotations.NullMarked;
