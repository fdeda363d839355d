package io.github.outboxguard.guardrail.catalogue;

/**
 * A call or a method reference as compiled.
 *
 * @param owner binary name of the static receiver type, often a subtype of the declaring type
 * @param method method name, {@code <init>} for a constructor
 * @param descriptor JVM descriptor
 */
public record CallSite(String owner, String method, String descriptor) {}
