package io.github.outboxguard.guardrail.bytecode;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Reads the bodies of a class whose header is known. */
final class BodyReader extends ClassVisitor {

  private final Names names;
  private final ClassInfo info;

  BodyReader(Names names, ClassInfo info) {
    super(Opcodes.ASM9);
    this.names = names;
    this.info = info;
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodInfo method = info.method(name, descriptor);
    if (method == null || (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
      return null;
    }
    return new Code(names, method);
  }
}
