/** One run of a scenario on a clean database. Internal. */
@NullMarked
package io.github.outboxguard.contracts.internal.run;

import org.jspecify.annotations.NullMarked;
