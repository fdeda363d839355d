package io.github.outboxguard.errorprone.source;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Types;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.FunctionBean;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.pitfalls.Signs;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Name;
import org.jspecify.annotations.Nullable;

/** Tells what a declaration gives the rules to look at that are judged on class files. */
final class PitfallSigns {

  /** Longer texts are no names. */
  private static final int LONGEST_NAME = 60;

  private final JavacTypeHierarchy hierarchy;
  private final AnnotationSigns annotations;
  private final TypeSigns types;
  private final Set<String> functions = new HashSet<>();
  private final Map<ClassSymbol, Boolean> keyed = new HashMap<>();
  private final Map<Name, Boolean> keyNames = new HashMap<>();
  private final Map<String, Boolean> keyTexts = new HashMap<>();

  PitfallSigns(Catalogue catalogue, JavacTypeHierarchy hierarchy, Types types) {
    this.hierarchy = hierarchy;
    this.annotations = new AnnotationSigns(catalogue, hierarchy);
    this.types = new TypeSigns(catalogue, hierarchy, types, annotations);
    for (FunctionBean bean : catalogue.tools().functionBeans()) {
      functions.addAll(bean.returns());
    }
  }

  /** A variable may hold a key. */
  void variable(Name name, SignCollector signs) {
    if (keyNames.computeIfAbsent(name, each -> Signs.isKey(each.toString()))) {
      signs.pitfall(RuleId.IDEMPOTENCY_KEY_FROM_MODEL);
    }
  }

  /** A header called by a text may hold a key. */
  void text(String text, SignCollector signs) {
    if (text.length() <= LONGEST_NAME && keyTexts.computeIfAbsent(text, Signs::isKey)) {
      signs.pitfall(RuleId.IDEMPOTENCY_KEY_FROM_MODEL);
    }
  }

  void type(ClassTree tree, ClassSymbol type, SignCollector signs) {
    annotations.collect(type, signs);
    if (tree.getExtendsClause() != null || !tree.getImplementsClause().isEmpty()) {
      types.collect(type, signs);
    }
  }

  /** A lambda or method reference is an object of the type that it becomes. */
  void function(@Nullable Type becoming, SignCollector signs) {
    if (becoming != null && becoming.tsym instanceof ClassSymbol type) {
      types.collect(type, signs);
    }
  }

  void method(MethodTree tree, MethodSymbol method, SignCollector signs) {
    if (!tree.getModifiers().getAnnotations().isEmpty()) {
      annotatedMethod(method, signs);
    }
    for (VariableTree parameter : tree.getParameters()) {
      if (!parameter.getModifiers().getAnnotations().isEmpty()) {
        method.getParameters().forEach(each -> annotations.collect(each, signs));
        break;
      }
    }
  }

  /** An annotated method may be a tool, whose parameters' components the model fills in. */
  private void annotatedMethod(MethodSymbol method, SignCollector signs) {
    annotations.collect(method, signs);
    if (method.getReturnType().tsym instanceof ClassSymbol returned
        && functions.contains(hierarchy.binaryName(returned))) {
      signs.tool();
    }
    for (VarSymbol parameter : method.getParameters()) {
      if (parameter.type.tsym instanceof ClassSymbol type
          && keyed.computeIfAbsent(type, this::hasKey)) {
        signs.pitfall(RuleId.IDEMPOTENCY_KEY_FROM_MODEL);
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
