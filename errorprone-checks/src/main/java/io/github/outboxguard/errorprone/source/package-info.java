/** What one source file says: its tools, its calls, and which of its methods a tool reaches. */
@NullMarked
package io.github.outboxguard.errorprone.source;

import org.jspecify.annotations.NullMarked;
