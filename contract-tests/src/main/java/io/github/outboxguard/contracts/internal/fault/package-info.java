/** Where a fault strikes and what it does. Internal. */
@NullMarked
package io.github.outboxguard.contracts.internal.fault;

import org.jspecify.annotations.NullMarked;
