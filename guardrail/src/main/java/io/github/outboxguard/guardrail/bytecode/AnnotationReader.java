package io.github.outboxguard.guardrail.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Collects one annotation. */
final class AnnotationReader extends AnnotationVisitor {

  private final String type;
  private final Consumer<AnnotationInfo> sink;
  private @Nullable Map<String, List<String>> values;

  AnnotationReader(String descriptor, Consumer<AnnotationInfo> sink) {
    super(Opcodes.ASM9);
    this.type = Types.internal(descriptor);
    this.sink = sink;
  }

  private void put(String name, String value) {
    if (values == null) {
      values = new HashMap<>();
    }
    values.computeIfAbsent(name, key -> new ArrayList<>(1)).add(value);
  }

  @Override
  public void visit(@Nullable String name, Object value) {
    String key = name == null ? "value" : name;
    if (value instanceof Type literal) {
      put(
          key,
          literal.getSort() == Type.OBJECT ? literal.getInternalName() : literal.getDescriptor());
    } else {
      put(key, String.valueOf(value));
    }
  }

  @Override
  public void visitEnum(@Nullable String name, String descriptor, String value) {
    put(name == null ? "value" : name, value);
  }

  @Override
  public AnnotationVisitor visitArray(String name) {
    return new AnnotationVisitor(Opcodes.ASM9) {
      @Override
      public void visit(@Nullable String ignored, Object value) {
        AnnotationReader.this.visit(name, value);
      }

      @Override
      public void visitEnum(@Nullable String ignored, String descriptor, String value) {
        AnnotationReader.this.visitEnum(name, descriptor, value);
      }
    };
  }

  @Override
  public void visitEnd() {
    sink.accept(new AnnotationInfo(type, values == null ? Map.of() : values));
  }
}
