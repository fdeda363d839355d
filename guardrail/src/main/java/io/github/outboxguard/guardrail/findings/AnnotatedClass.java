package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.rules.Suppression;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What a class file says about accepted exceptions.
 *
 * @param onClass on the class itself; null if none
 * @param onMethods on its methods, by name and descriptor
 * @param outer binary name of the class around it; null for a top-level class
 * @param outerMethod name and descriptor of the method around a local or anonymous class, else
 *     empty
 */
record AnnotatedClass(
    @Nullable Allowed onClass,
    Map<String, Allowed> onMethods,
    @Nullable String outer,
    String outerMethod) {

  /** The annotation's members. */
  record Allowed(String reason, String until) {
    Suppression at(String where) {
      return new Suppression(reason, until, where);
    }
  }

  static AnnotatedClass parse(byte[] bytes) {
    Reader reader = new Reader();
    new ClassReader(bytes)
        .accept(reader, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new AnnotatedClass(
        reader.onClass, Map.copyOf(reader.onMethods), reader.outer, reader.outerMethod);
  }

  private static final class Reader extends ClassVisitor {

    private static final int API = Opcodes.ASM9;

    private @Nullable Allowed onClass;
    private final Map<String, Allowed> onMethods = new HashMap<>();
    private String self = "";
    private @Nullable String outer;
    private String outerMethod = "";

    Reader() {
      super(API);
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        @Nullable String superName,
        String @Nullable [] interfaces) {
      self = name;
    }

    @Override
    public void visitOuterClass(String owner, @Nullable String name, @Nullable String descriptor) {
      outer = owner.replace('/', '.');
      outerMethod = name == null || descriptor == null ? "" : name + descriptor;
    }

    @Override
    public void visitInnerClass(
        String name, @Nullable String outerName, @Nullable String innerName, int access) {
      if (name.equals(self) && outerName != null) {
        outer = outerName.replace('/', '.');
      }
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      return members(descriptor, allowed -> onClass = allowed);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String methodDescriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return new MethodVisitor(API) {
        @Override
        public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
          return members(descriptor, allowed -> onMethods.put(name + methodDescriptor, allowed));
        }
      };
    }

    /** By simple name, so that a project may declare its own annotation. */
    private static @Nullable AnnotationVisitor members(String descriptor, Consumer<Allowed> found) {
      if (!descriptor.matches("L(.*[/$])?AllowExternalEffect;")) {
        return null;
      }
      Map<String, String> members = new HashMap<>();
      return new AnnotationVisitor(API) {
        @Override
        public void visit(@Nullable String name, Object value) {
          if (name != null) {
            members.put(name, value.toString());
          }
        }

        @Override
        public void visitEnd() {
          found.accept(
              new Allowed(members.getOrDefault("reason", ""), members.getOrDefault("until", "")));
        }
      };
    }
  }
}
