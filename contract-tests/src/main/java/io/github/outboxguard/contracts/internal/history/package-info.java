/** What happened in a run, and how it is told. Internal. */
@NullMarked
package io.github.outboxguard.contracts.internal.history;

import org.jspecify.annotations.NullMarked;
