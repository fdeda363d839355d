package io.github.outboxguard.guardrail.tools;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Annotated;
import io.github.outboxguard.guardrail.catalogue.ToolDeclarations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tools declared by an annotation: on the method, on an annotation of it, or on a method that it
 * overrides.
 */
final class AnnotatedTools {

  private static final int META_DEPTH = 3;

  private final Classes classes;
  private final ToolDeclarations declarations;
  private final Map<String, Optional<Annotated>> byAnnotation = new HashMap<>();
  private final Map<String, Map<String, Annotated>> byClass = new HashMap<>();

  AnnotatedTools(Classes classes, ToolDeclarations declarations) {
    this.classes = classes;
    this.declarations = declarations;
  }

  void find(ClassInfo info, Set<String> implemented, ToolSink sink) {
    for (MethodInfo method : info.methods()) {
      if (method.isSynthetic() && !method.isBridge() || method.isConstructor()) {
        continue;
      }
      Annotated declared = declared(method);
      Annotated tool = declared != null ? declared : inherited(info, method);
      if (tool == null) {
        continue;
      }
      MethodInfo written = method.isBridge() ? behind(info, method) : method;
      if (written == null) {
        continue;
      }
      boolean generated = written.isAbstract() && (tool.concreteOnly() || info.isAnnotation());
      if (!generated && !(written.isAbstract() && implemented.contains(info.name()))) {
        sink.as(tool.role()).method(written, tool.framework());
      }
    }
  }

  private @Nullable Annotated declared(MethodInfo method) {
    for (AnnotationInfo annotation : method.annotations()) {
      Annotated tool = byAnnotation(annotation.type());
      if (tool != null) {
        return tool;
      }
    }
    for (List<AnnotationInfo> parameter : method.parameterAnnotations()) {
      for (AnnotationInfo annotation : parameter) {
        Annotated tool = byAnnotation(annotation.type());
        if (tool != null && tool.onParameters()) {
          return tool;
        }
      }
    }
    return null;
  }

  private @Nullable Annotated byAnnotation(String annotation) {
    Optional<Annotated> known = byAnnotation.get(annotation);
    if (known == null) {
      known = Optional.ofNullable(look(annotation, META_DEPTH));
      byAnnotation.put(annotation, known);
    }
    return known.orElse(null);
  }

  private @Nullable Annotated look(String annotation, int depth) {
    Annotated direct = declarations.annotatedBy(Types.binary(annotation));
    if (direct != null || depth == 0 || annotation.startsWith("java/")) {
      return direct;
    }
    ClassInfo info = classes.find(annotation);
    if (info != null) {
      for (AnnotationInfo meta : info.annotations()) {
        Annotated found = look(meta.type(), depth - 1);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  /** The declaration on a method that this one overrides. */
  private @Nullable Annotated inherited(ClassInfo info, MethodInfo method) {
    if (!method.isVirtual()) {
      return null;
    }
    for (String type : classes.selfAndSupertypes(info.name())) {
      if (!type.equals(info.name()) && !type.startsWith("java/")) {
        Annotated found = ofClass(type).get(method.name() + method.descriptor());
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private Map<String, Annotated> ofClass(String type) {
    Map<String, Annotated> known = byClass.get(type);
    if (known == null) {
      known = new HashMap<>();
      ClassInfo info = classes.find(type);
      if (info != null) {
        for (MethodInfo method : info.methods()) {
          Annotated tool = declared(method);
          if (tool != null) {
            known.put(method.name() + method.descriptor(), tool);
          }
        }
      }
      known = known.isEmpty() ? Map.of() : known;
      byClass.put(type, known);
    }
    return known;
  }

  /** The method that a bridge calls: generics changed its descriptor. */
  private static @Nullable MethodInfo behind(ClassInfo info, MethodInfo bridge) {
    int count = Types.parameters(bridge.descriptor()).size();
    for (MethodInfo method : info.methods()) {
      if (!method.isBridge()
          && method.name().equals(bridge.name())
          && Types.parameters(method.descriptor()).size() == count) {
        return method;
      }
    }
    return null;
  }
}
