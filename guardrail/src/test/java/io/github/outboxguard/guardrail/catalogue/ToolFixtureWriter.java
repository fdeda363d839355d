package io.github.outboxguard.guardrail.catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes class files that declare a tool in the way of one entry; its body starts a process. */
final class ToolFixtureWriter {

  private final Path folder;
  private final Libraries libraries;

  ToolFixtureWriter(Path folder, Libraries libraries) {
    this.folder = folder;
    this.libraries = libraries;
  }

  /** A method with an annotation. */
  void annotated(String name, String annotation) throws IOException {
    ClassWriter writer = writer(name, "java/lang/Object");
    MethodVisitor body = writer.visitMethod(Opcodes.ACC_PUBLIC, "run", "()V", null, null);
    body.visitAnnotation("L" + annotation.replace('.', '/') + ";", true).visitEnd();
    effect(body, "()V");
    write(name, writer);
  }

  /** A class that extends or implements a type and overrides one method of it. */
  void implementing(String name, String type, LibraryType.Method body) throws IOException {
    boolean isInterface = libraries.find(type).map(found -> found.isInterface).orElse(true);
    String internal = type.replace('.', '/');
    ClassWriter writer =
        isInterface ? writer(name, "java/lang/Object", internal) : writer(name, internal);
    effect(
        writer.visitMethod(Opcodes.ACC_PUBLIC, body.name(), body.descriptor(), null, null),
        body.descriptor());
    write(name, writer);
  }

  /**
   * A method that makes a registration call and hands over what the entry says.
   *
   * @return whether the call has a parameter that can take it
   */
  boolean registering(String name, FixtureCall call, Block entry) throws IOException {
    ClassWriter writer = writer(name, "java/lang/Object", "java/util/function/Supplier");
    Type[] parameters = Type.getArgumentTypes(call.descriptor());
    int wanted = Integer.parseInt(entry.get("argument", "-1"));
    int typeArgument = Integer.parseInt(entry.get("type-argument", "-1"));
    String receiver = call.isStatic() || call.isConstructor() ? "" : "L" + call.owner() + ";";
    MethodVisitor code =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "register", "(" + receiver + ")V", null, null);
    code.visitCode();
    if (call.isConstructor()) {
      code.visitTypeInsn(Opcodes.NEW, call.owner());
      code.visitInsn(Opcodes.DUP);
    } else if (!call.isStatic()) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
    }
    boolean handedOver = false;
    for (int i = 0; i < parameters.length; i++) {
      boolean here = (wanted < 0 || wanted == i) && !handedOver;
      if (i == typeArgument) {
        code.visitLdcInsn(Type.getObjectType(name));
      } else if (here && handOver(code, name, parameters[i], entry.get("handover", "function"))) {
        handedOver = true;
      } else {
        push(code, parameters[i]);
      }
    }
    code.visitMethodInsn(
        call.isStatic()
            ? Opcodes.INVOKESTATIC
            : call.isConstructor()
                ? Opcodes.INVOKESPECIAL
                : call.ownerIsInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL,
        call.owner(),
        call.name(),
        call.descriptor(),
        call.ownerIsInterface());
    int size = Type.getReturnType(call.descriptor()).getSize();
    if (size > 0 || call.isConstructor()) {
      code.visitInsn(size == 2 ? Opcodes.POP2 : Opcodes.POP);
    }
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    effect(writer.visitMethod(Opcodes.ACC_PUBLIC, "run", "()V", null, null), "()V");
    effect(
        writer.visitMethod(Opcodes.ACC_PUBLIC, "get", "()Ljava/lang/Object;", null, null),
        "()Ljava/lang/Object;");
    lambdas(writer, parameters);
    write(name, writer);
    return handedOver;
  }

  private boolean handOver(MethodVisitor code, String name, Type parameter, String form) {
    switch (form) {
      case "function" -> {
        Optional<LibraryType.Method> function = function(parameter);
        function.ifPresent(method -> lambda(code, name, parameter, method));
        return function.isPresent();
      }
      case "class" -> {
        code.visitLdcInsn(Type.getObjectType(name));
        return parameter.getClassName().equals("java.lang.Class");
      }
      case "method-name" -> {
        code.visitLdcInsn("run");
        return parameter.getClassName().equals("java.lang.String");
      }
      case "method" -> {
        if (!parameter.getDescriptor().contains("Ljava/lang/reflect/Method;")) {
          return false;
        }
        boolean array = parameter.getSort() == Type.ARRAY;
        if (array) {
          code.visitInsn(Opcodes.ICONST_1);
          code.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/reflect/Method");
          code.visitInsn(Opcodes.DUP);
          code.visitInsn(Opcodes.ICONST_0);
        }
        method(code, name);
        if (array) {
          code.visitInsn(Opcodes.AASTORE);
        }
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  private static void method(MethodVisitor code, String name) {
    code.visitLdcInsn(Type.getObjectType(name));
    code.visitLdcInsn("run");
    code.visitInsn(Opcodes.ICONST_0);
    code.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Class");
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        "java/lang/Class",
        "getMethod",
        "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;",
        false);
  }

  /** The only abstract method of an interface, if the parameter is a functional one. */
  private Optional<LibraryType.Method> function(Type parameter) {
    if (parameter.getSort() != Type.OBJECT) {
      return Optional.empty();
    }
    List<LibraryType.Method> abstracts =
        libraries.withSupertypes(parameter.getClassName()).stream()
            .filter(type -> type.isInterface)
            .flatMap(type -> type.methods.stream())
            .filter(method -> (method.access() & Opcodes.ACC_ABSTRACT) != 0)
            .toList();
    return abstracts.size() == 1 ? Optional.of(abstracts.get(0)) : Optional.empty();
  }

  private static void lambda(
      MethodVisitor code, String name, Type type, LibraryType.Method function) {
    Type erased = Type.getMethodType(function.descriptor());
    code.visitInvokeDynamicInsn(
        function.name(),
        "()" + type.getDescriptor(),
        new Handle(
            Opcodes.H_INVOKESTATIC,
            "java/lang/invoke/LambdaMetafactory",
            "metafactory",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
                + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;"
                + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;",
            false),
        erased,
        new Handle(Opcodes.H_INVOKESTATIC, name, "lambda$register$0", function.descriptor(), false),
        erased);
  }

  private void lambdas(ClassWriter writer, Type[] parameters) {
    List.of(parameters).stream()
        .flatMap(parameter -> function(parameter).stream())
        .map(LibraryType.Method::descriptor)
        .distinct()
        .forEach(
            descriptor ->
                effect(
                    writer.visitMethod(
                        Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                        "lambda$register$0",
                        descriptor,
                        null,
                        null),
                    descriptor));
  }

  private static void push(MethodVisitor code, Type type) {
    switch (type.getSort()) {
      case Type.BOOLEAN, Type.BYTE, Type.CHAR, Type.SHORT, Type.INT ->
          code.visitInsn(Opcodes.ICONST_0);
      case Type.LONG -> code.visitInsn(Opcodes.LCONST_0);
      case Type.FLOAT -> code.visitInsn(Opcodes.FCONST_0);
      case Type.DOUBLE -> code.visitInsn(Opcodes.DCONST_0);
      default -> code.visitInsn(Opcodes.ACONST_NULL);
    }
  }

  private static void effect(MethodVisitor body, String descriptor) {
    body.visitCode();
    body.visitTypeInsn(Opcodes.NEW, "java/lang/ProcessBuilder");
    body.visitInsn(Opcodes.DUP);
    body.visitInsn(Opcodes.ICONST_0);
    body.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/String");
    body.visitMethodInsn(
        Opcodes.INVOKESPECIAL,
        "java/lang/ProcessBuilder",
        "<init>",
        "([Ljava/lang/String;)V",
        false);
    body.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, "java/lang/ProcessBuilder", "start", "()Ljava/lang/Process;", false);
    body.visitInsn(Opcodes.POP);
    Type result = Type.getReturnType(descriptor);
    if (result.getSort() != Type.VOID) {
      push(body, result);
    }
    body.visitInsn(result.getOpcode(Opcodes.IRETURN));
    body.visitMaxs(0, 0);
    body.visitEnd();
  }

  private static ClassWriter writer(String name, String superType, String... interfaces) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, superType, interfaces);
    return writer;
  }

  private void write(String name, ClassWriter writer) throws IOException {
    writer.visitEnd();
    Path file = folder.resolve(name + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, writer.toByteArray());
  }
}
