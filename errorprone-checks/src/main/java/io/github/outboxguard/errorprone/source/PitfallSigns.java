package io.github.outboxguard.errorprone.source;

import com.sun.source.tree.ClassTree;
import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.pitfalls.Signs;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Tells which pitfall rules have something to look at in a piece of code. */
final class PitfallSigns {

  /** Longer texts are no names. */
  private static final int LONGEST_NAME = 60;

  private final JavacTypeHierarchy hierarchy;
  private final AnnotationSigns annotations;
  private final Set<String> consumerTypes;
  private final Map<ClassSymbol, Boolean> keyed = new HashMap<>();
  private final Map<String, Boolean> keyNames = new HashMap<>();

  PitfallSigns(Catalogue catalogue, JavacTypeHierarchy hierarchy) {
    this.hierarchy = hierarchy;
    this.annotations = new AnnotationSigns(catalogue, hierarchy);
    this.consumerTypes =
        new HashSet<>(catalogue.frameworks().names(FrameworkFacts.Names.MESSAGE_CONSUMER_TYPE));
    consumerTypes.addAll(catalogue.frameworks().names(FrameworkFacts.Names.LEDGERED_CONSUMER_TYPE));
  }

  /** A variable, or a header called by a text, may hold a key. */
  void name(String name, Set<RuleId> signs) {
    if (name.length() <= LONGEST_NAME && keyNames.computeIfAbsent(name, Signs::isKey)) {
      signs.add(RuleId.IDEMPOTENCY_KEY_FROM_MODEL);
    }
  }

  void type(ClassTree tree, ClassSymbol type, Set<RuleId> signs) {
    annotations.collect(type, signs);
    if ((tree.getExtendsClause() != null || !tree.getImplementsClause().isEmpty())
        && hierarchy.selfAndSupertypes(hierarchy.binaryName(type)).stream()
            .anyMatch(consumerTypes::contains)) {
      signs.add(RuleId.CONSUMER_SWALLOWS_FAILURE);
      signs.add(RuleId.CONSUMER_WITHOUT_IDEMPOTENCY);
    }
  }

  /** An annotated method may be a tool, whose parameters' components the model fills in. */
  void annotatedMethod(MethodSymbol method, Set<RuleId> signs) {
    annotations.collect(method, signs);
    for (VarSymbol parameter : method.getParameters()) {
      if (parameter.type.tsym instanceof ClassSymbol type
          && keyed.computeIfAbsent(type, this::hasKey)) {
        signs.add(RuleId.IDEMPOTENCY_KEY_FROM_MODEL);
      }
    }
  }

  private boolean hasKey(ClassSymbol type) {
    if ((type.flags_field & Flags.RECORD) == 0) {
      return false;
    }
    for (Symbol member : type.members().getSymbols()) {
      if (member instanceof VarSymbol && Signs.isKey(member.getSimpleName().toString())) {
        return true;
      }
    }
    return false;
  }
}
