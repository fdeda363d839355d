package io.github.outboxguard.guardrail.bytecode;

/**
 * A store to a field.
 *
 * @param field the field as the instruction names it
 * @param isStatic whether the field is static
 * @param value what is stored
 * @param line source line; 0 if unknown
 */
public record FieldWrite(FieldRef field, boolean isStatic, Value value, int line) {

  /** Internal name of the class named by the instruction. */
  public String owner() {
    return field.owner();
  }

  public String name() {
    return field.name();
  }

  /** JVM descriptor. */
  public String descriptor() {
    return field.descriptor();
  }
}
