package io.github.outboxguard.guardrail.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** A class as compiled, under its internal name. Bodies are parsed when first asked for. */
public final class ClassInfo {

  private final String name;
  private final int access;
  private final @Nullable String superName;
  private final List<String> interfaces;
  private final @Nullable String signature;
  private final boolean open;
  private final List<AnnotationInfo> annotations = new ArrayList<>(2);
  private final List<MethodInfo> methods = new ArrayList<>();
  private final List<FieldInfo> fields = new ArrayList<>();
  private @Nullable Enclosing enclosing;
  private @Nullable String sourceFile;
  private @Nullable MethodTable byName;
  private @Nullable Map<Selector, @Nullable MethodInfo> resolved;
  private @Nullable Consumer<ClassInfo> parser;
  private boolean parsed;

  /**
   * The method in which a local or anonymous class stands; the method is null in an initialiser.
   */
  public record Enclosing(String owner, @Nullable String method, @Nullable String descriptor) {}

  ClassInfo(
      String name,
      int access,
      @Nullable String superName,
      List<String> interfaces,
      @Nullable String signature,
      boolean open) {
    this.name = name;
    this.access = access;
    this.superName = superName;
    this.interfaces = interfaces;
    this.signature = signature;
    this.open = open;
  }

  void add(AnnotationInfo annotation) {
    annotations.add(annotation);
  }

  void add(MethodInfo method) {
    methods.add(method);
  }

  void add(FieldInfo field) {
    fields.add(field);
  }

  void setEnclosing(Enclosing enclosing) {
    this.enclosing = enclosing;
  }

  void setSourceFile(@Nullable String sourceFile) {
    this.sourceFile = sourceFile;
  }

  void setParser(Consumer<ClassInfo> parser) {
    this.parser = parser;
  }

  /** Internal name. */
  public String name() {
    return name;
  }

  /** Internal name of the superclass; null for {@code Object}. */
  public @Nullable String superName() {
    return superName;
  }

  /** Internal names of the interfaces it names itself. */
  public List<String> interfaces() {
    return interfaces;
  }

  /** Generic signature; null if it has none. */
  public @Nullable String signature() {
    return signature;
  }

  /** Whether bodies may be followed: application, or a library that the user opened. */
  public boolean isOpen() {
    return open;
  }

  public boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  public boolean isAbstract() {
    return (access & Opcodes.ACC_ABSTRACT) != 0;
  }

  public boolean isAnnotation() {
    return (access & Opcodes.ACC_ANNOTATION) != 0;
  }

  /** Annotations on the class itself. */
  public List<AnnotationInfo> annotations() {
    return annotations;
  }

  public List<MethodInfo> methods() {
    return methods;
  }

  public List<FieldInfo> fields() {
    return fields;
  }

  /** Where a local or anonymous class stands, else null. */
  public @Nullable Enclosing enclosing() {
    return enclosing;
  }

  /** Simple name of the source file; null if the class file does not tell. */
  public @Nullable String sourceFile() {
    return sourceFile;
  }

  /** The method it declares itself under that name and descriptor, or null. */
  public @Nullable MethodInfo method(String methodName, String descriptor) {
    MethodTable table = byName;
    if (table == null) {
      table = new MethodTable(methods);
      byName = table;
    }
    return table.find(methodName, descriptor);
  }

  /** What was found before for virtual calls on objects of exactly this class. */
  Map<Selector, @Nullable MethodInfo> resolved() {
    Map<Selector, @Nullable MethodInfo> map = resolved;
    if (map == null) {
      map = new HashMap<>(8);
      resolved = map;
    }
    return map;
  }

  /** The field it declares itself under that name, or null. */
  public @Nullable FieldInfo field(String fieldName) {
    for (FieldInfo field : fields) {
      if (field.name().equals(fieldName)) {
        return field;
      }
    }
    return null;
  }

  @Nullable MethodBody bodyOf(MethodInfo method) {
    if (parser == null || method.isAbstract() || method.isNative()) {
      return null;
    }
    if (!parsed) {
      parser.accept(this);
      parsed = true;
    }
    return method.parsed();
  }

  @Override
  public String toString() {
    return name;
  }
}
