package io.github.outboxguard.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method of your own that leaves the process and the transaction, or a type all of whose
 * methods do: a hand-written client, a JNI bridge, a wrapper around a library that the catalogue
 * does not know. A tool that calls it is then reported there, and not deeper.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface ExternalEffect {

  /**
   * What kind of effect, in the catalogue's words: {@code http}, {@code mail}, {@code payment} …
   */
  String kind() default "custom";

  /** What it does to the outside world. */
  Access access() default Access.UNKNOWN;

  /** What an external effect does to the outside world. */
  enum Access {
    /** Leaves the outside world as it was. An outbox cannot serve it. */
    READ,
    /** Changes the outside world. */
    WRITE,
    /** Not told; treated as a write. */
    UNKNOWN
  }
}
