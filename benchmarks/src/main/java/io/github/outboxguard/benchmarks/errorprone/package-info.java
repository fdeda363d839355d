/** What the compile-time checks cost beside Error Prone alone. */
@NullMarked
package io.github.outboxguard.benchmarks.errorprone;

import org.jspecify.annotations.NullMarked;
