/** The guardrail's rules while compiling: Error Prone checks over javac's trees and symbols. */
@NullMarked
package io.github.outboxguard.errorprone;

import org.jspecify.annotations.NullMarked;
