/**
 * Puts a Spring application under the contracts: its {@code DataSource} and {@code Clock} beans are
 * replaced by those of the kit. Needs spring-context and spring-jdbc, 6.2 or later, which the
 * application brings.
 */
@NullMarked
package io.github.outboxguard.contracts.spring;

import org.jspecify.annotations.NullMarked;
