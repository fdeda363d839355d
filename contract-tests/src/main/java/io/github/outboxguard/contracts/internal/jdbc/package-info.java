/** The JDBC layer that sees, and can break, every call. Internal. */
@NullMarked
package io.github.outboxguard.contracts.internal.jdbc;

import org.jspecify.annotations.NullMarked;
