package io.github.outboxguard.guardrail.tools;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.FunctionBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Functions that a container makes and a framework finds by the bean's name. */
final class FunctionBeanTools {

  private final Classes classes;
  private final List<FunctionBean> declarations;
  private final Set<String> factoryAnnotations;
  private final RegisteredTools registered;
  private final Origins origins;

  FunctionBeanTools(
      Classes classes,
      List<FunctionBean> declarations,
      Set<String> factoryAnnotations,
      RegisteredTools registered) {
    this.classes = classes;
    this.declarations = declarations;
    this.factoryAnnotations = factoryAnnotations;
    this.registered = registered;
    this.origins = new Origins(classes);
  }

  void find(ClassInfo info, ToolSink sink) {
    for (MethodInfo method : info.methods()) {
      AnnotationInfo factory = factory(method);
      FunctionBean tool = factory == null ? null : declaration(method, factory);
      MethodBody body = tool == null ? null : method.body();
      if (tool != null && body != null) {
        for (Value returned : body.returns()) {
          origins.of(body, returned, (at, value) -> add(at, value, tool, sink));
        }
      }
    }
  }

  private @Nullable AnnotationInfo factory(MethodInfo method) {
    for (AnnotationInfo annotation : method.annotations()) {
      if (factoryAnnotations.contains(Types.binary(annotation.type()))) {
        return annotation;
      }
    }
    return null;
  }

  private @Nullable FunctionBean declaration(MethodInfo method, AnnotationInfo factory) {
    String type = Types.binary(Types.internal(Types.returned(method.descriptor())));
    for (FunctionBean tool : declarations) {
      if (tool.role().judged() && tool.returns().contains(type)) {
        boolean marked =
            method.annotations().stream()
                .anyMatch(annotation -> tool.markers().contains(Types.binary(annotation.type())));
        if (marked || names(method, factory).stream().anyMatch(registered.beanNames()::contains)) {
          return tool;
        }
      }
    }
    return null;
  }

  private static List<String> names(MethodInfo method, AnnotationInfo factory) {
    List<String> names = new ArrayList<>(factory.values().getOrDefault("value", List.of()));
    names.addAll(factory.values().getOrDefault("name", List.of()));
    if (names.isEmpty()) {
      names.add(method.name());
    }
    return names;
  }

  private void add(MethodBody at, Value value, FunctionBean tool, ToolSink sink) {
    if (value instanceof Value.Closure closure) {
      registered.function(at, closure.site(), tool.framework(), sink);
    } else if (value instanceof Value.Fresh fresh && classes.isOpen(fresh.type())) {
      registered.functionalClass(fresh.type(), tool.framework(), sink);
    }
  }
}
