package io.github.outboxguard.guardrail.bytecode;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * All classes of an analysis, each read once and only when asked for. Names are internal names. Not
 * thread-safe.
 */
public final class Classes {

  private static final Set<String> OBJECT_ONLY = Set.of("java/lang/Object");

  private final ClassPath path;
  private final Predicate<String> opened;
  private final ClassFiles files = new ClassFiles();
  private final Names names = new Names();
  private final Map<String, Optional<ClassInfo>> known = new HashMap<>();
  private final Map<String, Set<String>> supertypes = new HashMap<>();
  // Made once, and called where the JIT does not inline them: many methods ask, few wait.
  private final Function<String, Optional<ClassInfo>> loader = this::load;
  private final Function<String, Set<String>> collector = this::collectSupertypes;
  private final Map<String, Set<String>> lambdaMakers = new HashMap<>();
  private final Set<String> indexed = new HashSet<>();
  private int walks;
  private final Map<String, Set<String>> naming = new HashMap<>();
  private Set<String> watched = Set.of();

  /**
   * @param path where class files lie; stays open as long as this is used
   * @param opened which library classes the user opens, by binary name
   */
  public Classes(ClassPath path, Predicate<String> opened) {
    this.path = path;
    this.opened = opened;
  }

  public ClassPath path() {
    return path;
  }

  /** What was odd about the class files read so far. */
  public List<Problem> problems() {
    return List.copyOf(files.problems());
  }

  /** The class of that internal name, or null if it is nowhere on the class path. */
  public @Nullable ClassInfo find(String name) {
    return known.computeIfAbsent(name, loader).orElse(null);
  }

  private Optional<ClassInfo> load(String name) {
    byte[] bytes = path.find(name);
    return bytes == null ? Optional.empty() : Optional.of(header(name, bytes));
  }

  /**
   * Notes which application classes name one of these types: to be called before they are scanned.
   */
  public void watch(Set<String> types) {
    watched = Set.copyOf(types);
  }

  /** The scanned application classes that name a type that is watched. */
  public Set<String> naming(String type) {
    return naming.getOrDefault(type, Set.of());
  }

  /** Reads the header of an application class, and gives its bytes to the caller to look at. */
  public ClassReader scan(String name) {
    byte[] bytes = path.find(name);
    if (bytes == null) {
      throw new BadInputException(Types.binary(name) + ": its class file vanished; build again");
    }
    ClassReader reader = files.read(name, bytes);
    if (known.getOrDefault(name, Optional.empty()).isEmpty()) {
      known.put(name, Optional.of(header(name, reader)));
    }
    indexLambdas(name, reader);
    if (!watched.isEmpty()) {
      for (String type : ConstantPool.classNames(reader)) {
        if (watched.contains(type)) {
          note(type, name, naming);
        }
      }
    }
    return reader;
  }

  private void indexLambdas(String name, ClassReader reader) {
    if (indexed.add(name)) {
      for (String type : ConstantPool.dynamicTypes(reader)) {
        note(type, name, lambdaMakers);
      }
    }
  }

  private static void note(String type, String name, Map<String, Set<String>> index) {
    Set<String> names = index.get(type);
    if (names == null) {
      names = new LinkedHashSet<>();
      index.put(type, names);
    }
    names.add(name);
  }

  /** Application classes in which lambdas or method references become that interface. */
  public Set<String> lambdaMakers(String functionalInterface) {
    if (walks == 0) {
      // Asked for each class of the application: going through all of them each time is quadratic.
      walks++;
      for (String name : path.applicationClasses()) {
        byte[] bytes = indexed.contains(name) ? null : path.find(name);
        if (bytes != null) {
          indexLambdas(name, files.read(name, bytes));
        }
      }
    }
    return lambdaMakers.getOrDefault(functionalInterface, Set.of());
  }

  /** The class of that internal name, which must be on the class path. */
  public ClassInfo known(String name) {
    ClassInfo info = find(name);
    if (info == null) {
      throw new BadInputException(Types.binary(name) + ": its class file vanished; build again");
    }
    return info;
  }

  private ClassInfo header(String name, byte[] bytes) {
    return header(name, files.read(name, bytes));
  }

  private ClassInfo header(String name, ClassReader reader) {
    boolean open = path.isApplication(name) || opened.test(Types.binary(name));
    HeaderReader visitor = new HeaderReader(names, open);
    try {
      int skip = ClassReader.SKIP_CODE | (open ? 0 : ClassReader.SKIP_DEBUG);
      reader.accept(visitor, skip);
    } catch (IllegalArgumentException | IndexOutOfBoundsException | IllegalStateException e) {
      throw ClassFiles.corrupt(name, e);
    }
    ClassInfo info = visitor.info();
    if (open) {
      info.setParser(this::parse);
    }
    return info;
  }

  private void parse(ClassInfo info) {
    byte[] bytes = path.find(info.name());
    if (bytes == null) {
      return;
    }
    try {
      files.read(info.name(), bytes).accept(new BodyReader(names, info), ClassReader.SKIP_FRAMES);
    } catch (IllegalArgumentException | IndexOutOfBoundsException | NegativeArraySizeException e) {
      throw ClassFiles.corrupt(info.name(), e);
    }
  }

  /** The one object that stands for a method named so. */
  public MethodRef method(String owner, String name, String descriptor) {
    return names.method(owner, name, descriptor);
  }

  /** Number of classes read so far, for measuring. */
  public int loaded() {
    return known.size();
  }

  /** How often all classes of the application were gone through, for measuring. */
  int walks() {
    return walks;
  }

  /** Whether the constant pool of an application class names the type, in any role. */
  public boolean mentions(String name, String type) {
    byte[] bytes = path.find(name);
    return bytes != null && ConstantPool.mentions(bytes, type);
  }

  /** The type and all its supertypes, nearest first; a class that is missing stands for itself. */
  public Set<String> selfAndSupertypes(String name) {
    return supertypes.computeIfAbsent(name, collector);
  }

  private Set<String> collectSupertypes(String name) {
    if (name.equals("java/lang/Object") || name.charAt(0) == '[') {
      return name.charAt(0) == '['
          ? new LinkedHashSet<>(List.of(name, "java/lang/Object"))
          : OBJECT_ONLY;
    }
    LinkedHashSet<String> found = new LinkedHashSet<>();
    List<String> interfaces = new ArrayList<>();
    String current = name;
    // Class files of broken builds can be cyclic, so stop at a type seen before.
    while (current != null && found.add(current)) {
      ClassInfo info = find(current);
      if (info == null) {
        break;
      }
      interfaces.addAll(info.interfaces());
      current = info.superName();
    }
    for (int i = 0; i < interfaces.size(); i++) {
      String name1 = interfaces.get(i);
      if (found.add(name1)) {
        ClassInfo info = find(name1);
        if (info != null) {
          interfaces.addAll(info.interfaces());
        }
      }
    }
    found.add("java/lang/Object");
    return found;
  }

  /** Whether {@code name} is {@code type} or one of its subtypes, as far as class files tell. */
  public boolean isSubtype(String name, String type) {
    return selfAndSupertypes(name).contains(type);
  }

  /** Whether bodies of the class may be followed. */
  public boolean isOpen(String name) {
    ClassInfo info = name.charAt(0) == '[' ? null : find(name);
    return info != null && info.isOpen();
  }

  /**
   * The method that a virtual call of that name and descriptor runs on an object of exactly that
   * class: from the class upwards, then default methods. Null if there is none to be found.
   */
  public @Nullable MethodInfo resolve(String type, Selector selector) {
    ClassInfo info = type.charAt(0) == '[' ? null : find(type);
    if (info == null) {
      return resolve(type, selector.name(), selector.descriptor().text());
    }
    Map<Selector, @Nullable MethodInfo> resolved = info.resolved();
    MethodInfo found = resolved.get(selector);
    if (found == null && !resolved.containsKey(selector)) {
      found = resolve(type, selector.name(), selector.descriptor().text());
      resolved.put(selector, found);
    }
    return found;
  }

  /** The method that {@link #resolve(String, Selector)} finds. */
  public @Nullable MethodInfo resolve(String type, String name, String descriptor) {
    MethodInfo inherited = null;
    for (String each : selfAndSupertypes(type)) {
      ClassInfo info = find(each);
      MethodInfo method = info == null ? null : info.method(name, descriptor);
      if (method != null) {
        if (!method.isAbstract()) {
          if (inherited == null || !isMoreSpecific(inherited.owner().name(), each)) {
            return method;
          }
        } else if (inherited == null) {
          inherited = method;
        }
      }
    }
    return inherited;
  }

  private boolean isMoreSpecific(String abstractOwner, String defaultOwner) {
    ClassInfo owner = find(abstractOwner);
    return owner != null && !owner.isInterface() && isSubtype(abstractOwner, defaultOwner);
  }

  /** Internal names of all application classes. */
  public Collection<String> application() {
    return path.applicationClasses();
  }
}
