/** Not API: SQL and encodings that the other packages share. */
@NullMarked
package io.github.outboxguard.outbox.internal;

import org.jspecify.annotations.NullMarked;
