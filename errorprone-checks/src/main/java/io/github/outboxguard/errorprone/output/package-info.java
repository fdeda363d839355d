/** Judges the class files that the compilation writes. */
@NullMarked
package io.github.outboxguard.errorprone.output;

import org.jspecify.annotations.NullMarked;
