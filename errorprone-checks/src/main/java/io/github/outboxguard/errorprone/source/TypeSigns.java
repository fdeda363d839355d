package io.github.outboxguard.errorprone.source;

import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Types;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.EventChannel;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts;
import io.github.outboxguard.guardrail.catalogue.ToolDeclarations;
import io.github.outboxguard.guardrail.rules.RuleId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the types that a class extends or implements tell of its file, and those of lambdas. */
final class TypeSigns {

  private final JavacTypeHierarchy hierarchy;
  private final AnnotationSigns annotations;
  private final ToolDeclarations tools;
  private final InHouseTypes inHouse;
  private final Set<String> consumers;
  private final Set<String> listeners = new HashSet<>();
  private final Map<ClassSymbol, Said> known = new HashMap<>();
  private final Map<String, Boolean> toolTypes = new HashMap<>();

  TypeSigns(
      Catalogue catalogue, JavacTypeHierarchy hierarchy, Types types, AnnotationSigns annotations) {
    FrameworkFacts facts = catalogue.frameworks();
    this.hierarchy = hierarchy;
    this.annotations = annotations;
    this.tools = catalogue.tools();
    this.inHouse = new InHouseTypes(hierarchy, types);
    this.consumers = new HashSet<>(facts.names(FrameworkFacts.Names.MESSAGE_CONSUMER_TYPE));
    consumers.addAll(facts.names(FrameworkFacts.Names.LEDGERED_CONSUMER_TYPE));
    for (EventChannel channel : facts.eventChannels()) {
      channel.listeners().forEach(listener -> listeners.add(listener.type()));
    }
  }

  private record Said(boolean consumes, boolean listens, boolean tool) {}

  /** Of a class in source, or of what a lambda becomes: many lambdas become the same few types. */
  void collect(ClassSymbol type, SignCollector signs) {
    Said said = known.computeIfAbsent(type, this::of);
    if (said.consumes) {
      signs.pitfall(RuleId.CONSUMER_SWALLOWS_FAILURE);
      signs.pitfall(RuleId.CONSUMER_WITHOUT_IDEMPOTENCY);
    }
    if (said.listens) {
      signs.event();
    }
    if (said.tool) {
      signs.tool();
    }
  }

  private Said of(ClassSymbol type) {
    List<String> all = hierarchy.selfAndSupertypes(hierarchy.binaryName(type));
    return new Said(
        all.stream().anyMatch(consumers::contains),
        all.stream().anyMatch(listeners::contains),
        all.stream().anyMatch(name -> toolTypes.computeIfAbsent(name, this::isToolType)));
  }

  private boolean isToolType(String name) {
    if (tools.implementedBy(name) != null) {
      return true;
    }
    ClassSymbol type = name.startsWith("java.") ? null : hierarchy.find(name);
    if (type == null) {
      return false;
    }
    for (MethodSymbol method : hierarchy.methods(type)) {
      // Who implements a method takes its annotation over.
      if (annotations.makesTool(method)) {
        return true;
      }
    }
    return inHouse.isToolType(name);
  }
}
