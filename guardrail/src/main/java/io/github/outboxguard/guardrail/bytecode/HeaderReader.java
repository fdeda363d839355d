package io.github.outboxguard.guardrail.bytecode;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Reads everything of a class but its bodies. */
final class HeaderReader extends ClassVisitor {

  private final Names names;
  private final boolean open;
  private @Nullable ClassInfo info;

  HeaderReader(Names names, boolean open) {
    super(Opcodes.ASM9);
    this.names = names;
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
            names.text(name),
            access,
            names.optional(superName),
            names.all(interfaces),
            names.optional(signature),
            open);
  }

  @Override
  public void visitSource(@Nullable String source, @Nullable String debug) {
    info().setSourceFile(source);
  }

  @Override
  public void visitOuterClass(String owner, @Nullable String name, @Nullable String descriptor) {
    info()
        .setEnclosing(
            new ClassInfo.Enclosing(
                names.text(owner), names.optional(name), names.optional(descriptor)));
  }

  @Override
  public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
    return new AnnotationReader(names.text(descriptor)) {
      @Override
      void read(AnnotationInfo annotation) {
        info().add(annotation);
      }
    };
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
    info()
        .add(
            new FieldInfo(
                names.text(name),
                names.text(descriptor),
                names.optional(signature),
                access,
                annotations));
    return new FieldVisitor(Opcodes.ASM9) {
      @Override
      public AnnotationVisitor visitAnnotation(String type, boolean visible) {
        return new AnnotationReader(names.text(type)) {
          @Override
          void read(AnnotationInfo annotation) {
            annotations.add(annotation);
          }
        };
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
    MethodInfo method =
        new MethodInfo(
            open ? names.nextBody() : -1,
            info(),
            access,
            names.selector(name, descriptor),
            names.optional(signature));
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
        return new AnnotationReader(names.text(type)) {
          @Override
          void read(AnnotationInfo annotation) {
            method.add(annotation);
          }
        };
      }

      @Override
      public AnnotationVisitor visitParameterAnnotation(int index, String type, boolean visible) {
        return new AnnotationReader(names.text(type)) {
          @Override
          void read(AnnotationInfo annotation) {
            method.addToParameter(index, annotation);
          }
        };
      }
    };
  }
}
