/** What the guardrail costs, measured in whole processes beside a plain pass and a peer. */
@NullMarked
package io.github.outboxguard.benchmarks.guardrail;

import org.jspecify.annotations.NullMarked;
