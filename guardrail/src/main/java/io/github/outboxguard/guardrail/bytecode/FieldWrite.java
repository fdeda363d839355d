package io.github.outboxguard.guardrail.bytecode;

/**
 * A store to a field.
 *
 * @param owner internal name of the class named by the instruction
 * @param name field name
 * @param descriptor JVM descriptor
 * @param isStatic whether the field is static
 * @param value what is stored
 * @param line source line; 0 if unknown
 */
public record FieldWrite(
    String owner, String name, String descriptor, boolean isStatic, Value value, int line) {}
