package io.github.outboxguard.guardrail.bytecode;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** A method as declared: its header at once, its body when first asked for. Identity counts. */
public final class MethodInfo {

  private final int id;
  private final ClassInfo owner;
  private final int access;
  private final Selector selector;
  private final @Nullable String signature;
  private List<AnnotationInfo> annotations = List.of();
  private List<List<AnnotationInfo>> parameterAnnotations = List.of();
  private List<String> parameterNames = List.of();
  private @Nullable MethodBody parsed;

  MethodInfo(int id, ClassInfo owner, int access, Selector selector, @Nullable String signature) {
    this.id = id;
    this.owner = owner;
    this.access = access;
    this.selector = selector;
    this.signature = signature;
  }

  void add(AnnotationInfo annotation) {
    if (annotations.isEmpty()) {
      annotations = new ArrayList<>(2);
    }
    annotations.add(annotation);
  }

  void addParameterName(String parameter) {
    if (parameterNames.isEmpty()) {
      parameterNames = new ArrayList<>(4);
    }
    parameterNames.add(parameter);
  }

  void addToParameter(int index, AnnotationInfo annotation) {
    if (parameterAnnotations.isEmpty()) {
      parameterAnnotations = new ArrayList<>();
    }
    while (parameterAnnotations.size() <= index) {
      parameterAnnotations.add(new ArrayList<>(1));
    }
    parameterAnnotations.get(index).add(annotation);
  }

  /** Number within the analysis, from 0, dense; -1 in a class that is closed. */
  public int id() {
    return id;
  }

  /** The class that declares it. */
  public ClassInfo owner() {
    return owner;
  }

  /** Method name as compiled. */
  public String name() {
    return selector.name();
  }

  /** JVM descriptor. */
  public String descriptor() {
    return selector.descriptor().text();
  }

  /** Name and descriptor. */
  public Selector selector() {
    return selector;
  }

  /** Generic signature; null if it has none. */
  public @Nullable String signature() {
    return signature;
  }

  /** Annotations on the method. */
  public List<AnnotationInfo> annotations() {
    return annotations;
  }

  /** Annotations on its parameters, by position; may be shorter than the parameter list. */
  public List<List<AnnotationInfo>> parameterAnnotations() {
    return parameterAnnotations;
  }

  /** Names of its parameters, by position; empty unless compiled with {@code -parameters}. */
  public List<String> parameterNames() {
    return parameterNames;
  }

  /** The annotation of that internal name, or null. */
  public @Nullable AnnotationInfo annotation(String type) {
    for (AnnotationInfo annotation : annotations) {
      if (annotation.type().equals(type)) {
        return annotation;
      }
    }
    return null;
  }

  public boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  public boolean isPublic() {
    return (access & Opcodes.ACC_PUBLIC) != 0;
  }

  public boolean isAbstract() {
    return (access & Opcodes.ACC_ABSTRACT) != 0;
  }

  public boolean isNative() {
    return (access & Opcodes.ACC_NATIVE) != 0;
  }

  public boolean isPrivate() {
    return (access & Opcodes.ACC_PRIVATE) != 0;
  }

  public boolean isPackagePrivate() {
    int named = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_PRIVATE;
    return (access & named) == 0;
  }

  public boolean isFinal() {
    return (access & Opcodes.ACC_FINAL) != 0;
  }

  /** Whether the compiler made it: bridges, lambda bodies, accessors. */
  public boolean isSynthetic() {
    return (access & Opcodes.ACC_SYNTHETIC) != 0;
  }

  public boolean isBridge() {
    return (access & Opcodes.ACC_BRIDGE) != 0;
  }

  public boolean isConstructor() {
    return name().equals("<init>");
  }

  /** Whether a subclass may override it. */
  public boolean isVirtual() {
    return (access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0 && name().charAt(0) != '<';
  }

  /**
   * Its body, or null if it has none, its class is closed, or its class file cannot be read again.
   */
  public @Nullable MethodBody body() {
    return owner.bodyOf(this);
  }

  /** Its body once its class was parsed. */
  @Nullable MethodBody parsed() {
    return parsed;
  }

  void setParsed(MethodBody body) {
    parsed = body;
  }

  @Override
  public String toString() {
    return owner.name() + "." + selector;
  }
}
