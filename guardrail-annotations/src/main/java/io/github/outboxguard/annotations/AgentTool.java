package io.github.outboxguard.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that a model can invoke but that no catalogued framework declares: a tool of an
 * in-house agent runtime, or a handler found by a naming convention.
 *
 * <p>May be used as a meta-annotation, so that a team's own tool annotation counts as well.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
public @interface AgentTool {}
