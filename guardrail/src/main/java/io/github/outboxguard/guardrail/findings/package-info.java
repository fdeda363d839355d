/** Findings as users and other programs see them: status, fingerprint, baseline, report formats. */
@NullMarked
package io.github.outboxguard.guardrail.findings;

import org.jspecify.annotations.NullMarked;
