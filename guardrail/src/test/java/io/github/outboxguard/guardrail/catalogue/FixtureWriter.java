package io.github.outboxguard.guardrail.catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes class files for entries: tools that make the calls, and library types to call. */
final class FixtureWriter {

  private static final String TOOL = "Lio/github/outboxguard/annotations/AgentTool;";

  private final Path application;
  private final Path library;

  FixtureWriter(Path application, Path library) {
    this.application = application;
    this.library = library;
  }

  /** Writes a class with one tool method per call, named {@code call0}, {@code call1}, …. */
  void tools(String className, List<FixtureCall> calls) throws IOException {
    ClassWriter writer = writer(className, "java/lang/Object", Opcodes.ACC_PUBLIC);
    for (int i = 0; i < calls.size(); i++) {
      tool(writer, "call" + i, calls.get(i));
    }
    write(application, className, writer);
  }

  private static void tool(ClassWriter writer, String name, FixtureCall call) {
    boolean receiver = !call.isStatic() && !call.isConstructor();
    Type[] arguments = Type.getArgumentTypes(call.descriptor());
    StringBuilder descriptor = new StringBuilder("(");
    if (receiver) {
      descriptor.append('L').append(call.owner()).append(';');
    }
    for (Type argument : arguments) {
      descriptor.append(argument.getDescriptor());
    }
    MethodVisitor code =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, descriptor + ")V", null, null);
    code.visitAnnotation(TOOL, false).visitEnd();
    code.visitCode();
    if (call.isConstructor()) {
      code.visitTypeInsn(Opcodes.NEW, call.owner());
    }
    int local = 0;
    if (receiver) {
      code.visitVarInsn(Opcodes.ALOAD, local++);
    }
    for (Type argument : arguments) {
      code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
      local += argument.getSize();
    }
    code.visitMethodInsn(
        opcode(call), call.owner(), call.name(), call.descriptor(), call.ownerIsInterface());
    int result = Type.getReturnType(call.descriptor()).getSize();
    if (result > 0) {
      code.visitInsn(result == 2 ? Opcodes.POP2 : Opcodes.POP);
    }
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private static int opcode(FixtureCall call) {
    if (call.isStatic()) {
      return Opcodes.INVOKESTATIC;
    }
    if (call.isConstructor()) {
      return Opcodes.INVOKESPECIAL;
    }
    return call.ownerIsInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
  }

  /** Writes library interfaces that declare the owners and methods of imagined calls. */
  void libraryTypes(List<FixtureCall> calls) throws IOException {
    for (String owner : calls.stream().map(FixtureCall::owner).distinct().toList()) {
      ClassWriter writer = interfaceWriter(owner);
      for (FixtureCall call : calls) {
        if (call.owner().equals(owner)) {
          abstractMethod(writer, call, null);
        }
      }
      write(library, owner, writer);
    }
  }

  /** Writes a library class that extends a type and has one method of its own. */
  void libraryStub(FixtureCall call, String superType) throws IOException {
    ClassWriter writer = writer(call.owner(), superType, Opcodes.ACC_PUBLIC);
    MethodVisitor code =
        writer.visitMethod(Opcodes.ACC_PUBLIC, call.name(), call.descriptor(), null, null);
    code.visitCode();
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    write(library, call.owner(), writer);
  }

  /** Writes an interface of the application whose type or method carries an annotation. */
  void declarativeClient(FixtureCall call, @Nullable String onType, @Nullable String onMethod)
      throws IOException {
    ClassWriter writer = interfaceWriter(call.owner());
    if (onType != null) {
      writer.visitAnnotation(descriptor(onType), true).visitEnd();
    }
    abstractMethod(writer, call, onMethod);
    write(application, call.owner(), writer);
  }

  private static void abstractMethod(
      ClassWriter writer, FixtureCall call, @Nullable String annotation) {
    MethodVisitor method =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, call.name(), call.descriptor(), null, null);
    if (annotation != null) {
      method.visitAnnotation(descriptor(annotation), true).visitEnd();
    }
    method.visitEnd();
  }

  private static String descriptor(String annotation) {
    return "L" + annotation.replace('.', '/') + ";";
  }

  private static ClassWriter interfaceWriter(String name) {
    return writer(
        name,
        "java/lang/Object",
        Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT);
  }

  private static ClassWriter writer(String name, String superType, int access) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V17, access, name, null, superType, null);
    return writer;
  }

  private static void write(Path folder, String name, ClassWriter writer) throws IOException {
    writer.visitEnd();
    Path file = folder.resolve(name + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, writer.toByteArray());
  }
}
