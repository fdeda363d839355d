/** All interleavings of two actors within a preemption bound. Internal. */
@NullMarked
package io.github.outboxguard.contracts.internal.explore;

import org.jspecify.annotations.NullMarked;
