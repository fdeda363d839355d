package io.github.outboxguard.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Accepts the external effects of a tool, with a reason and, best, an end.
 *
 * <pre>{@code
 * @Tool("Looks up the weather")
 * @AllowExternalEffect(reason = "read-only look-up, see ADR 12", until = "2027-06-30")
 * String weather(String city) { … }
 * }</pre>
 *
 * <p>On a method it covers that tool and the lambdas written in it; on a class every tool of the
 * class and of its nested classes; on a package ({@code package-info.java}) every tool of the
 * package. The nearest one wins. It covers the findings <em>of the tool</em>: put on a helper or a
 * client it does nothing, because another, unreviewed tool may reach the same helper.
 *
 * <p>The guardrail also honours any other annotation with this simple name and these members, so
 * that a project may declare its own instead of depending on this one.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE, ElementType.PACKAGE})
public @interface AllowExternalEffect {

  /**
   * Why the effect may bypass the outbox. A blank reason is a finding ({@code SuppressionInvalid}).
   */
  String reason();

  /**
   * The last day on which this holds, as an ISO date ({@code 2027-06-30}); empty for no end. After
   * that day, or if it is not a date, it covers nothing and is a finding itself.
   */
  String until() default "";
}
