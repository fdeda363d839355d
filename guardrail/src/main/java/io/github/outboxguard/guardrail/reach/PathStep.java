package io.github.outboxguard.guardrail.reach;

import org.jspecify.annotations.Nullable;

/**
 * One application method on a call path, named as written in source (a lambda by its enclosing
 * method).
 *
 * @param className binary name
 * @param method method name as written
 * @param descriptor JVM descriptor
 * @param lambda whether the code is in a lambda of {@code method}
 * @param file simple source file name; null if the class file does not tell
 * @param line line of the call that leads to the next step or, in the last step, to the effect; 0
 *     if unknown
 * @param edge how this step leads on: {@code call}, {@code dispatch}, {@code callback}, {@code
 *     event}, {@code async}, {@code proxy}, {@code reflection}, {@code initialiser}, {@code bean}
 */
public record PathStep(
    String className,
    String method,
    String descriptor,
    boolean lambda,
    @Nullable String file,
    int line,
    String edge) {}
