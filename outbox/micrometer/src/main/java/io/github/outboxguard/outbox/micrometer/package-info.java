/** Metrics of an outbox for Micrometer, with alert rules and a dashboard beside them. */
@NullMarked
package io.github.outboxguard.outbox.micrometer;

import org.jspecify.annotations.NullMarked;
