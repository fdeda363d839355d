package io.github.outboxguard.guardrail.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Collects one annotation. Not told what to do with it by a lambda, which is slow to make cold. */
abstract class AnnotationReader extends AnnotationVisitor {

  private final String type;
  private @Nullable Map<String, List<String>> values;

  AnnotationReader(String descriptor) {
    super(Opcodes.ASM9);
    this.type = Types.internal(descriptor);
  }

  /** The annotation was read to its end. */
  abstract void read(AnnotationInfo annotation);

  private void put(String name, String value) {
    if (values == null) {
      values = new HashMap<>();
    }
    List<String> all = values.get(name);
    if (all == null) {
      all = new ArrayList<>(1);
      values.put(name, all);
    }
    all.add(value);
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
    read(new AnnotationInfo(type, values == null ? Map.of() : values));
  }
}
