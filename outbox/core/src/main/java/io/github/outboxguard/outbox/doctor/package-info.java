/** Finding out what is wrong with an outbox. */
@NullMarked
package io.github.outboxguard.outbox.doctor;

import org.jspecify.annotations.NullMarked;
