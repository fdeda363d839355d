package io.github.outboxguard.errorprone.source;

import com.sun.tools.javac.code.Attribute;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts;
import io.github.outboxguard.guardrail.rules.RuleId;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Which pitfall rules an annotation concerns, or one of the annotations on it. */
final class AnnotationSigns {

  private static final int META_ANNOTATION_DEPTH = 3;

  private final FrameworkFacts facts;
  private final JavacTypeHierarchy hierarchy;
  private final Map<Symbol, Set<RuleId>> known = new HashMap<>();

  AnnotationSigns(Catalogue catalogue, JavacTypeHierarchy hierarchy) {
    this.facts = catalogue.frameworks();
    this.hierarchy = hierarchy;
  }

  void collect(Symbol annotated, Set<RuleId> signs) {
    for (Attribute.Compound annotation : annotated.getAnnotationMirrors()) {
      if (annotation.type.tsym instanceof ClassSymbol type) {
        signs.addAll(known.computeIfAbsent(type, t -> of(hierarchy.binaryName(type), 0)));
      }
    }
  }

  private Set<RuleId> of(String annotation, int depth) {
    Set<RuleId> signs = EnumSet.noneOf(RuleId.class);
    if (is(FrameworkFacts.Names.MESSAGE_CONSUMER, annotation)) {
      signs.add(RuleId.CONSUMER_SWALLOWS_FAILURE);
      signs.add(RuleId.CONSUMER_WITHOUT_IDEMPOTENCY);
    }
    if (is(FrameworkFacts.Names.SCHEDULED, annotation)) {
      signs.add(RuleId.DISPATCHER_POLLS_TOO_FAST);
    }
    if (is(FrameworkFacts.Names.TRANSACTIONAL, annotation)) {
      signs.add(RuleId.EXTERNAL_EFFECT_INSIDE_TRANSACTION);
    }
    if (depth < META_ANNOTATION_DEPTH && !annotation.startsWith("java.")) {
      hierarchy.typeAnnotations(annotation).forEach(meta -> signs.addAll(of(meta, depth + 1)));
    }
    return signs;
  }

  private boolean is(FrameworkFacts.Names set, String annotation) {
    return facts.names(set).contains(annotation);
  }
}
