package io.github.outboxguard.contracts;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Admits that an outbox breaks a contract. The contract still runs and must fail: when it passes,
 * the waiver is stale and the test fails.
 */
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Waive.All.class)
public @interface Waive {

  /** The contract that is broken. */
  ContractId contract();

  /** Why that is accepted; not blank. */
  String reason();

  /** Where it is followed up: an address or a key of an issue tracker; not blank. */
  String issue();

  /** Several waivers on one class. */
  @Inherited
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.RUNTIME)
  @interface All {
    Waive[] value();
  }
}
