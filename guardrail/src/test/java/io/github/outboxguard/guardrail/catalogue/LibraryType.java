package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The header of a library's class, as the checks of the catalogue need it. */
final class LibraryType {

  record Method(String name, String descriptor, int access) {}

  final String name;
  final List<String> supertypes = new ArrayList<>();
  final List<Method> methods = new ArrayList<>();
  final List<String> fields = new ArrayList<>();
  boolean annotation;
  boolean isInterface;

  private LibraryType(String name) {
    this.name = name;
  }

  static LibraryType read(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    LibraryType type = new LibraryType(reader.getClassName().replace('/', '.'));
    reader.accept(
        new Header(type), ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return type;
  }

  private static final class Header extends ClassVisitor {
    private final LibraryType type;

    Header(LibraryType type) {
      super(Opcodes.ASM9);
      this.type = type;
    }

    @Override
    public void visit(
        int v, int access, String n, String s, String superName, String[] interfaces) {
      type.annotation = (access & Opcodes.ACC_ANNOTATION) != 0;
      type.isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
      if (superName != null) {
        type.supertypes.add(superName.replace('/', '.'));
      }
      for (String one : interfaces) {
        type.supertypes.add(one.replace('/', '.'));
      }
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String d, String s, String[] e) {
      if ((access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0
          && (access & Opcodes.ACC_SYNTHETIC) == 0) {
        type.methods.add(new Method(name, d, access));
      }
      return null;
    }

    @Override
    public org.objectweb.asm.FieldVisitor visitField(
        int access, String name, String d, String s, Object v) {
      type.fields.add(name);
      return null;
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      return null;
    }
  }
}
