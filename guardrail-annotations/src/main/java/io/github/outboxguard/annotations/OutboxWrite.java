package io.github.outboxguard.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method of your own that files a request in an outbox, or a type all of whose methods do.
 * The guardrail lists it among a tool's outbox writes and does not look for effects behind it.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface OutboxWrite {

  /** The topic that the method always writes; empty if it depends on the call. */
  String topic() default "";
}
