package io.github.outboxguard.guardrail.bytecode;

/**
 * Something about the input that weakens the answer but does not stop the analysis, such as a class
 * file newer than this engine knows.
 *
 * @param where the jar, directory or class concerned
 * @param message what is wrong and what to do, one sentence
 */
public record Problem(String where, String message) {}
