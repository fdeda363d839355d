package io.github.outboxguard.benchmarks.guardrail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Class files of an application of any size: of each ten classes one is a tool, three are services
 * behind interfaces, the rest carry data. Every other tool ends in an HTTP call.
 */
final class SyntheticApplication {

  private static final String PACKAGE = "acme/app/";
  private static final String TOOL = "Ldev/langchain4j/agent/tool/Tool;";
  private static final String SERVICE = "Lorg/springframework/stereotype/Service;";

  private final Path root;

  private SyntheticApplication(Path root) {
    this.root = root;
  }

  /** Writes an application of about that many classes. */
  static void write(Path root, int classes) throws IOException {
    SyntheticApplication application = new SyntheticApplication(root);
    Files.createDirectories(root.resolve(PACKAGE));
    for (int i = 0; i < classes / 10; i++) {
      application.tool(i);
      application.service(i);
      for (int k = 0; k < 6; k++) {
        application.data(i, k);
      }
    }
  }

  private void write(String name, ClassWriter writer) throws IOException {
    writer.visitEnd();
    Files.write(root.resolve(name + ".class"), writer.toByteArray());
  }

  private static ClassWriter start(String name, int access, String... interfaces) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V17, access, name, null, "java/lang/Object", interfaces);
    writer.visitSource(name.substring(name.lastIndexOf('/') + 1) + ".java", null);
    return writer;
  }

  private static void constructor(ClassWriter writer) {
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    method.visitCode();
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private void tool(int i) throws IOException {
    String name = PACKAGE + "Tool" + i;
    String service = PACKAGE + "Service" + i;
    ClassWriter writer = start(name, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER);
    constructor(writer);
    writer.visitField(Opcodes.ACC_PRIVATE, "service", "L" + service + ";", null, null).visitEnd();
    MethodVisitor method =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC, "act", "(Ljava/lang/String;)Ljava/lang/String;", null, null);
    AnnotationVisitor tool = method.visitAnnotation(TOOL, true);
    tool.visitEnd();
    method.visitCode();
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitFieldInsn(Opcodes.GETFIELD, name, "service", "L" + service + ";");
    method.visitVarInsn(Opcodes.ALOAD, 1);
    method.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, "java/lang/String", "trim", "()Ljava/lang/String;", false);
    method.visitMethodInsn(
        Opcodes.INVOKEINTERFACE, service, "serve", "(Ljava/lang/String;)Ljava/lang/String;", true);
    method.visitInsn(Opcodes.ARETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
    write(name, writer);
  }

  private void service(int i) throws IOException {
    String name = PACKAGE + "Service" + i;
    ClassWriter type =
        start(name, Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT);
    type.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT,
            "serve",
            "(Ljava/lang/String;)Ljava/lang/String;",
            null,
            null)
        .visitEnd();
    write(name, type);
    implementation(i, name);
    helper(i);
  }

  private void implementation(int i, String type) throws IOException {
    String name = PACKAGE + "DefaultService" + i;
    ClassWriter writer = start(name, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, type);
    writer.visitAnnotation(SERVICE, true).visitEnd();
    constructor(writer);
    MethodVisitor method =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC, "serve", "(Ljava/lang/String;)Ljava/lang/String;", null, null);
    method.visitCode();
    for (int k = 0; k < 6; k++) {
      String data = PACKAGE + "Data" + i + "x" + k;
      method.visitTypeInsn(Opcodes.NEW, data);
      method.visitInsn(Opcodes.DUP);
      method.visitMethodInsn(Opcodes.INVOKESPECIAL, data, "<init>", "()V", false);
      method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, data, "name", "()Ljava/lang/String;", false);
      method.visitInsn(Opcodes.POP);
    }
    method.visitVarInsn(Opcodes.ALOAD, 1);
    method.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        PACKAGE + "Helper" + i,
        "help",
        "(Ljava/lang/String;)Ljava/lang/String;",
        false);
    method.visitInsn(Opcodes.ARETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
    write(name, writer);
  }

  private void helper(int i) throws IOException {
    String name = PACKAGE + "Helper" + i;
    ClassWriter writer = start(name, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER);
    MethodVisitor method =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
            "help",
            "(Ljava/lang/String;)Ljava/lang/String;",
            null,
            null);
    method.visitCode();
    if (i % 2 == 0) {
      String client = "org/springframework/web/client/RestTemplate";
      method.visitTypeInsn(Opcodes.NEW, client);
      method.visitInsn(Opcodes.DUP);
      method.visitMethodInsn(Opcodes.INVOKESPECIAL, client, "<init>", "()V", false);
      method.visitVarInsn(Opcodes.ALOAD, 0);
      method.visitInsn(Opcodes.ICONST_0);
      method.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
      method.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL,
          client,
          "delete",
          "(Ljava/lang/String;[Ljava/lang/Object;)V",
          false);
    }
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitInsn(Opcodes.ARETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
    write(name, writer);
  }

  private void data(int i, int k) throws IOException {
    String name = PACKAGE + "Data" + i + "x" + k;
    ClassWriter writer = start(name, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER);
    constructor(writer);
    for (int m = 0; m < 6; m++) {
      MethodVisitor method =
          writer.visitMethod(
              Opcodes.ACC_PUBLIC, m == 0 ? "name" : "name" + m, "()Ljava/lang/String;", null, null);
      method.visitCode();
      method.visitTypeInsn(Opcodes.NEW, "java/lang/StringBuilder");
      method.visitInsn(Opcodes.DUP);
      method.visitMethodInsn(
          Opcodes.INVOKESPECIAL, "java/lang/StringBuilder", "<init>", "()V", false);
      for (int n = 0; n < 8; n++) {
        method.visitLdcInsn("part " + n);
        method.visitMethodInsn(
            Opcodes.INVOKEVIRTUAL,
            "java/lang/StringBuilder",
            "append",
            "(Ljava/lang/String;)Ljava/lang/StringBuilder;",
            false);
      }
      method.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL,
          "java/lang/StringBuilder",
          "toString",
          "()Ljava/lang/String;",
          false);
      method.visitInsn(Opcodes.ARETURN);
      method.visitMaxs(0, 0);
      method.visitEnd();
    }
    write(name, writer);
  }
}
