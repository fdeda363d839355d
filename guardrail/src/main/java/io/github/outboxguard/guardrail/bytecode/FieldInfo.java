package io.github.outboxguard.guardrail.bytecode;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field as declared.
 *
 * @param name field name
 * @param descriptor JVM descriptor
 * @param signature generic signature; null if it has none
 * @param access access flags
 * @param annotations annotations on the field
 */
public record FieldInfo(
    String name,
    String descriptor,
    @Nullable String signature,
    int access,
    List<AnnotationInfo> annotations) {}
