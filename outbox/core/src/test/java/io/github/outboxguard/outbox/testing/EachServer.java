package io.github.outboxguard.outbox.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs a parameterized test once on each {@link Server} that is {@linkplain Server#present
 * present}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@MethodSource("io.github.outboxguard.outbox.testing.Server#present")
public @interface EachServer {}
