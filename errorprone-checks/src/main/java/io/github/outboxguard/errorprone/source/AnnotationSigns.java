package io.github.outboxguard.errorprone.source;

import com.sun.tools.javac.code.Attribute;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.EventChannel;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts;
import io.github.outboxguard.guardrail.catalogue.ToolDeclarations;
import io.github.outboxguard.guardrail.rules.RuleId;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What an annotation tells of its file, itself or by one of the annotations on it. */
final class AnnotationSigns {

  private static final int META_ANNOTATION_DEPTH = 3;

  private final FrameworkFacts facts;
  private final ToolDeclarations tools;
  private final Set<String> listening = new HashSet<>();
  private final JavacTypeHierarchy hierarchy;
  private final Map<Symbol, Said> known = new HashMap<>();

  AnnotationSigns(Catalogue catalogue, JavacTypeHierarchy hierarchy) {
    this.facts = catalogue.frameworks();
    this.tools = catalogue.tools();
    this.hierarchy = hierarchy;
    for (EventChannel channel : facts.eventChannels()) {
      listening.addAll(channel.listenerAnnotations());
      listening.addAll(channel.afterCommitAnnotations());
    }
  }

  private record Said(Set<RuleId> rules, boolean tool, boolean listens) {}

  void collect(Symbol annotated, SignCollector signs) {
    for (Attribute.Compound annotation : annotated.getAnnotationMirrors()) {
      if (annotation.type.tsym instanceof ClassSymbol type) {
        Said said = said(type);
        signs.pitfalls(said.rules);
        if (said.tool) {
          signs.tool();
        }
        if (said.listens) {
          signs.event();
        }
      }
    }
  }

  /** Whether one of the annotations makes a tool of a method. */
  boolean makesTool(Symbol annotated) {
    for (Attribute.Compound annotation : annotated.getAnnotationMirrors()) {
      if (annotation.type.tsym instanceof ClassSymbol type && said(type).tool) {
        return true;
      }
    }
    return false;
  }

  private Said said(ClassSymbol type) {
    return known.computeIfAbsent(
        type,
        t -> {
          Set<String> all = new HashSet<>();
          withMeta(hierarchy.binaryName(type), 0, all);
          return of(all);
        });
  }

  private void withMeta(String annotation, int depth, Set<String> into) {
    into.add(annotation);
    if (depth < META_ANNOTATION_DEPTH && !annotation.startsWith("java.")) {
      hierarchy.typeAnnotations(annotation).forEach(meta -> withMeta(meta, depth + 1, into));
    }
  }

  private Said of(Set<String> annotations) {
    Set<RuleId> rules = EnumSet.noneOf(RuleId.class);
    if (is(FrameworkFacts.Names.MESSAGE_CONSUMER, annotations)) {
      rules.add(RuleId.CONSUMER_SWALLOWS_FAILURE);
      rules.add(RuleId.CONSUMER_WITHOUT_IDEMPOTENCY);
    }
    if (is(FrameworkFacts.Names.SCHEDULED, annotations)) {
      rules.add(RuleId.DISPATCHER_POLLS_TOO_FAST);
    }
    if (is(FrameworkFacts.Names.TRANSACTIONAL, annotations)) {
      rules.add(RuleId.EXTERNAL_EFFECT_INSIDE_TRANSACTION);
    }
    return new Said(
        rules,
        annotations.stream().anyMatch(each -> tools.annotatedBy(each) != null),
        annotations.stream().anyMatch(listening::contains));
  }

  private boolean is(FrameworkFacts.Names set, Set<String> annotations) {
    return annotations.stream().anyMatch(facts.names(set)::contains);
  }
}
