/** The tables: how they are made, upgraded and checked. */
@NullMarked
package io.github.outboxguard.outbox.schema;

import org.jspecify.annotations.NullMarked;
