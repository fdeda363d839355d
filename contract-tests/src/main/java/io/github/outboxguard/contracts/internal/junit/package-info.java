/** The bridge to JUnit Jupiter. Internal. */
@NullMarked
package io.github.outboxguard.contracts.internal.junit;

import org.jspecify.annotations.NullMarked;
