package io.github.outboxguard.guardrail.bytecode;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Reads everything of a class but its bodies. */
final class HeaderReader extends ClassVisitor {

  private final boolean open;
  private @Nullable ClassInfo info;

  HeaderReader(boolean open) {
    super(Opcodes.ASM9);
    this.open = open;
  }

  ClassInfo info() {
    ClassInfo read = info;
    if (read == null) {
      throw new IllegalStateException("nothing was read");
    }
    return read;
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    info =
        new ClassInfo(
            name,
            access,
            superName,
            interfaces == null ? List.of() : List.of(interfaces),
            signature,
            open);
  }

  @Override
  public void visitSource(@Nullable String source, @Nullable String debug) {
    info().setSourceFile(source);
  }

  @Override
  public void visitOuterClass(String owner, @Nullable String name, @Nullable String descriptor) {
    info().setEnclosing(new ClassInfo.Enclosing(owner, name, descriptor));
  }

  @Override
  public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
    return new AnnotationReader(descriptor, info()::add);
  }

  @Override
  public @Nullable FieldVisitor visitField(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      @Nullable Object value) {
    if (!open) {
      return null;
    }
    java.util.ArrayList<AnnotationInfo> annotations = new java.util.ArrayList<>(0);
    info().add(new FieldInfo(name, descriptor, signature, access, annotations));
    return new FieldVisitor(Opcodes.ASM9) {
      @Override
      public AnnotationVisitor visitAnnotation(String type, boolean visible) {
        return new AnnotationReader(type, annotations::add);
      }
    };
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodInfo method = new MethodInfo(info(), access, name, descriptor, signature);
    info().add(method);
    return new MethodVisitor(Opcodes.ASM9) {
      @Override
      public void visitParameter(@Nullable String parameter, int flags) {
        if (open) {
          method.addParameterName(parameter == null ? "" : parameter);
        }
      }

      @Override
      public AnnotationVisitor visitAnnotation(String type, boolean visible) {
        return new AnnotationReader(type, method::add);
      }

      @Override
      public AnnotationVisitor visitParameterAnnotation(int index, String type, boolean visible) {
        return new AnnotationReader(type, annotation -> method.addToParameter(index, annotation));
      }
    };
  }
}
