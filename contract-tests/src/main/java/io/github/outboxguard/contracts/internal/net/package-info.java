/** Which connections a piece of code opens. Internal. */
@NullMarked
package io.github.outboxguard.contracts.internal.net;

import org.jspecify.annotations.NullMarked;
