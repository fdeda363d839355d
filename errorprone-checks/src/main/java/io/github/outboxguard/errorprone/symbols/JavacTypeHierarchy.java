package io.github.outboxguard.errorprone.symbols;

import com.google.errorprone.VisitorState;
import com.google.errorprone.util.Signatures;
import com.sun.tools.javac.code.Attribute;
import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.CompletionFailure;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.util.Context;
import io.github.outboxguard.guardrail.catalogue.TypeHierarchy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Answers the catalogue from the symbols of one compilation. A class that javac cannot complete,
 * because a jar is missing, counts as unknown. Not thread-safe, as javac is not.
 */
public final class JavacTypeHierarchy implements TypeHierarchy {

  private final VisitorState state;
  private final Types types;
  private final Map<String, Optional<ClassSymbol>> symbols = new HashMap<>();
  private final Map<String, List<String>> supertypes = new HashMap<>();
  private final Map<String, Set<String>> onTypes = new HashMap<>();

  public JavacTypeHierarchy(Context context) {
    // A state of our own: one that came from a check would keep that check's file alive.
    this.state = VisitorState.createForUtilityPurposes(context);
    this.types = Types.instance(context);
  }

  /** The binary name of the class; the class is remembered, so that later questions are cheap. */
  public String binaryName(ClassSymbol symbol) {
    String name = symbol.flatName().toString();
    symbols.putIfAbsent(name, Optional.of(symbol));
    return name;
  }

  /** The JVM descriptor of the method. */
  public String descriptor(MethodSymbol method) {
    return Signatures.descriptor(method.erasure(types), state);
  }

  /** The class of that binary name; null if there is none. */
  public @Nullable ClassSymbol find(String binaryName) {
    return symbols
        .computeIfAbsent(
            binaryName, name -> complete(name, n -> (ClassSymbol) state.getSymbolFromString(n)))
        .orElse(null);
  }

  @Override
  public List<String> selfAndSupertypes(String binaryName) {
    List<String> known = supertypes.get(binaryName);
    if (known == null) {
      known = collectSupertypes(binaryName);
      supertypes.put(binaryName, known);
    }
    return known;
  }

  private List<String> collectSupertypes(String binaryName) {
    ClassSymbol start = find(binaryName);
    if (start == null) {
      return List.of(binaryName);
    }
    Set<ClassSymbol> seen = new HashSet<>(Set.of(start));
    List<String> names = new ArrayList<>();
    Deque<ClassSymbol> next = new ArrayDeque<>(List.of(start));
    while (!next.isEmpty()) {
      ClassSymbol current = next.poll();
      names.add(binaryName(current));
      for (Type supertype :
          complete(current, s -> types.directSupertypes(s.type))
              .orElse(com.sun.tools.javac.util.List.nil())) {
        if (supertype.tsym instanceof ClassSymbol parent && seen.add(parent)) {
          next.add(parent);
        }
      }
    }
    return List.copyOf(names);
  }

  @Override
  public Set<String> typeAnnotations(String binaryName) {
    Set<String> known = onTypes.get(binaryName);
    if (known == null) {
      ClassSymbol symbol = find(binaryName);
      known = symbol == null ? Set.of() : annotations(symbol);
      onTypes.put(binaryName, known);
    }
    return known;
  }

  @Override
  public Set<String> methodAnnotations(String binaryName, String method, String descriptor) {
    MethodSymbol symbol = method(binaryName, method, descriptor, JavacTypeHierarchy::isAnnotated);
    return symbol == null ? Set.of() : annotations(symbol);
  }

  @Override
  public boolean isAbstract(String binaryName, String method, String descriptor) {
    return method(binaryName, method, descriptor, JavacTypeHierarchy::isWithoutBody) != null;
  }

  @Override
  public boolean exists(String binaryName) {
    return find(binaryName) != null;
  }

  @Override
  public List<String> methodAnnotationValues(
      String binaryName, String method, String descriptor, String annotation, String attribute) {
    MethodSymbol symbol = method(binaryName, method, descriptor, JavacTypeHierarchy::isAnnotated);
    return symbol == null ? List.of() : annotationValues(symbol, annotation, attribute);
  }

  @Override
  public List<String> typeAnnotationValues(String binaryName, String annotation, String attribute) {
    ClassSymbol symbol = find(binaryName);
    return symbol == null ? List.of() : annotationValues(symbol, annotation, attribute);
  }

  /**
   * The values of one attribute of an annotation, as {@link #methodAnnotationValues} gives them.
   */
  public List<String> annotationValues(Symbol symbol, String annotation, String attribute) {
    for (Attribute.Compound mirror : mirrors(symbol)) {
      if (mirror.type.tsym.flatName().contentEquals(annotation)) {
        Attribute value = mirror.member(state.getName(attribute));
        return value == null ? List.of() : AnnotationValues.of(value);
      }
    }
    return List.of();
  }

  /** The methods that the type declares itself, in no order that means anything. */
  public List<MethodSymbol> methods(ClassSymbol type) {
    List<MethodSymbol> methods = new ArrayList<>();
    complete(type, ClassSymbol::members)
        .ifPresent(
            members -> {
              for (Symbol member : members.getSymbols()) {
                if (member instanceof MethodSymbol method) {
                  methods.add(method);
                }
              }
            });
    return methods;
  }

  /** The wanted method of that name and descriptor; null if there is none or it is not wanted. */
  private @Nullable MethodSymbol method(
      String binaryName, String name, String descriptor, Predicate<MethodSymbol> wanted) {
    ClassSymbol type = find(binaryName);
    if (type == null) {
      return null;
    }
    return complete(type, t -> declared(t, name, descriptor, wanted)).orElse(null);
  }

  /** Few methods are wanted, and a descriptor is dear. */
  private @Nullable MethodSymbol declared(
      ClassSymbol type, String name, String descriptor, Predicate<MethodSymbol> wanted) {
    for (Symbol member : type.members().getSymbolsByName(state.getName(name))) {
      if (member instanceof MethodSymbol method
          && wanted.test(method)
          && descriptor(method).equals(descriptor)) {
        return method;
      }
    }
    return null;
  }

  private static boolean isAnnotated(MethodSymbol method) {
    return !mirrors(method).isEmpty();
  }

  private static boolean isWithoutBody(MethodSymbol method) {
    return (method.flags() & Flags.ABSTRACT) != 0 && (method.flags() & Flags.DEFAULT) == 0;
  }

  /** Binary names of the annotations declared on the symbol itself. */
  public Set<String> annotations(Symbol symbol) {
    List<Attribute.Compound> mirrors = mirrors(symbol);
    if (mirrors.isEmpty()) {
      return Set.of();
    }
    Set<String> names = new HashSet<>();
    for (Attribute.Compound annotation : mirrors) {
      if (annotation.type.tsym instanceof ClassSymbol type) {
        names.add(binaryName(type));
      }
    }
    return names;
  }

  private static List<Attribute.Compound> mirrors(Symbol symbol) {
    return complete(symbol, Symbol::getAnnotationMirrors)
        .orElse(com.sun.tools.javac.util.List.nil());
  }

  /** javac reads class files late, so that any question may meet a missing one. */
  private static <T, R> Optional<R> complete(T subject, Function<T, @Nullable R> question) {
    try {
      return Optional.ofNullable(question.apply(subject));
    } catch (CompletionFailure missing) {
      return Optional.empty();
    }
  }
}
