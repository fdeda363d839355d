package io.github.outboxguard.errorprone.source;

import com.sun.source.tree.ClassTree;
import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import io.github.outboxguard.guardrail.catalogue.CallSite;
import io.github.outboxguard.guardrail.catalogue.CallbackCall;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.pitfalls.Signs;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells which pitfall rules have something to look at in a piece of code. */
final class PitfallSigns {

  private final Calls calls;
  private final JavacTypeHierarchy hierarchy;
  private final AnnotationSigns annotations;
  private final Set<String> consumerTypes;
  private final Map<ClassSymbol, Boolean> keyed = new HashMap<>();

  PitfallSigns(Catalogue catalogue, Calls calls, JavacTypeHierarchy hierarchy) {
    this.calls = calls;
    this.hierarchy = hierarchy;
    this.annotations = new AnnotationSigns(catalogue, hierarchy);
    this.consumerTypes = catalogue.frameworks().names(FrameworkFacts.Names.MESSAGE_CONSUMER_TYPE);
  }

  void call(Invocation call, Set<RuleId> signs) {
    CallSite site = calls.site(call);
    if (calls.meaning(call) instanceof CallClass.OutboxWrite) {
      signs.add(RuleId.OUTBOX_WRITE_OUTSIDE_TRANSACTION);
    }
    if (Signs.isOrderedBroker(site.owner())) {
      signs.add(RuleId.PUBLISH_WITHOUT_KEY);
    }
    CallbackCall callback = calls.callback(call);
    if (Signs.isPause(site.owner(), site.method()) || is(callback, CallbackCall.Mode.SCHEDULED)) {
      signs.add(RuleId.DISPATCHER_POLLS_TOO_FAST);
    }
    if (is(callback, CallbackCall.Mode.TRANSACTION)) {
      signs.add(RuleId.EXTERNAL_EFFECT_INSIDE_TRANSACTION);
    }
    if (Signs.isKey(site.method()) || takesKey(call.method())) {
      signs.add(RuleId.IDEMPOTENCY_KEY_FROM_MODEL);
    }
  }

  private static boolean is(@Nullable CallbackCall callback, CallbackCall.Mode mode) {
    return callback != null && callback.mode() == mode;
  }

  /** Only a method in source has parameters with names. */
  private static boolean takesKey(MethodSymbol method) {
    if (method.params == null) {
      return false;
    }
    for (VarSymbol parameter : method.params) {
      if (Signs.isKey(parameter.getSimpleName().toString())) {
        return true;
      }
    }
    return false;
  }

  /** What a variable, a field or a text is called by may be a key. */
  static void name(String name, Set<RuleId> signs) {
    if (Signs.isKey(name)) {
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

  /** Whether a text or the name of a type speaks of an outbox. */
  static boolean namesOutbox(String text) {
    return text.toLowerCase(Locale.ROOT).contains("outbox");
  }
}
