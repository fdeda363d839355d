package io.github.outboxguard.guardrail.bytecode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Records the instructions of one method in flat arrays, so that they can be walked twice. */
final class Code extends MethodVisitor {

  /** Pseudo opcode of a label. */
  static final int LABEL = 256;

  /** An invokedynamic or dynamic-constant operand. */
  record Dynamic(String name, Descriptor descriptor, Handle bootstrap, Object[] arguments) {}

  /** A try range and its handler, as instruction numbers. */
  record Guard(Label start, Label end, Label handler, @Nullable String type) {}

  private final Names names;
  private final @Nullable MethodInfo method;

  private final Set<Object> targets = new HashSet<>();

  int[] opcodes = new int[32];
  int[] operands = new int[32];
  @Nullable Object[] objects = new Object[32];
  int[] lines = new int[32];
  int size;
  int maxLocals;
  int firstLine;
  final List<Guard> guards = new ArrayList<>(0);
  private int line;

  /**
   * @param method is given its body when all of it was read; null if nobody wants one
   */
  Code(Names names, @Nullable MethodInfo method) {
    super(Opcodes.ASM9);
    this.names = names;
    this.method = method;
  }

  private void add(int opcode, int operand, @Nullable Object object) {
    if (size == opcodes.length) {
      int length = size * 2;
      opcodes = Arrays.copyOf(opcodes, length);
      operands = Arrays.copyOf(operands, length);
      objects = Arrays.copyOf(objects, length);
      lines = Arrays.copyOf(lines, length);
    }
    opcodes[size] = opcode;
    operands[size] = operand;
    objects[size] = object;
    lines[size] = line;
    size++;
  }

  Names names() {
    return names;
  }

  int indexOf(Label label) {
    return (Integer) label.info;
  }

  /** Whether a jump or a handler leads to that label. */
  boolean isTarget(int index) {
    return targets.contains(java.util.Objects.requireNonNull(objects[index]));
  }

  @Override
  public void visitInsn(int opcode) {
    add(opcode, 0, null);
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    add(opcode, operand, null);
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    add(opcode, variable, null);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    add(opcode, 0, names.text(type));
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    add(opcode, 0, names.field(owner, name, descriptor));
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    add(opcode, 0, names.method(owner, name, descriptor));
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    add(
        Opcodes.INVOKEDYNAMIC,
        0,
        new Dynamic(names.text(name), names.descriptor(descriptor), bootstrap, arguments));
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    targets.add(label);
    add(opcode, 0, label);
  }

  @Override
  public void visitLabel(Label label) {
    label.info = size;
    add(LABEL, 0, label);
  }

  @Override
  public void visitLdcInsn(Object value) {
    add(Opcodes.LDC, 0, value instanceof String text ? names.text(text) : value);
  }

  @Override
  public void visitIincInsn(int variable, int increment) {
    // A counter carries no reference.
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... cases) {
    visitSwitch(otherwise, cases);
  }

  @Override
  public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] cases) {
    visitSwitch(otherwise, cases);
  }

  private void visitSwitch(Label otherwise, Label[] cases) {
    Label[] all = Arrays.copyOf(cases, cases.length + 1);
    all[cases.length] = otherwise;
    targets.addAll(Arrays.asList(all));
    add(Opcodes.TABLESWITCH, 0, all);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    add(Opcodes.MULTIANEWARRAY, dimensions, names.text(descriptor));
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
    targets.add(handler);
    guards.add(new Guard(start, end, handler, type));
  }

  @Override
  public void visitLineNumber(int number, Label start) {
    line = number;
    if (firstLine == 0) {
      firstLine = number;
    }
  }

  @Override
  public void visitMaxs(int stack, int locals) {
    maxLocals = locals;
  }

  @Override
  public void visitEnd() {
    if (method != null) {
      method.setParsed(BodyBuilder.build(method, this));
    }
  }
}
