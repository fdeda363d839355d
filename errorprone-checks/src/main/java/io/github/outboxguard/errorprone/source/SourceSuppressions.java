package io.github.outboxguard.errorprone.source;

import com.sun.tools.javac.code.Attribute;
import com.sun.tools.javac.code.Symbol;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.rules.Names;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Suppression;
import io.github.outboxguard.guardrail.rules.Suppressions;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ElementKind;

/**
 * Reads {@code @AllowExternalEffect}, whatever its package, from the symbols: on the tool's method,
 * on what is around it, on the package.
 */
final class SourceSuppressions implements Suppressions {

  static final String SIMPLE_NAME = "AllowExternalEffect";

  private final JavacTypeHierarchy hierarchy;
  private final Map<Site, Symbol> owners = new HashMap<>();

  SourceSuppressions(List<SourceTool> tools, JavacTypeHierarchy hierarchy) {
    this.hierarchy = hierarchy;
    tools.forEach(tool -> owners.put(Site.of(tool.tool()), tool.owner()));
  }

  @Override
  public Optional<Suppression> of(Site site) {
    for (Symbol symbol = owners.get(site); symbol != null; symbol = symbol.owner) {
      Optional<Suppression> found = on(symbol);
      if (found.isPresent()) {
        return found;
      }
      if (symbol.getKind() == ElementKind.PACKAGE) {
        break;
      }
    }
    return Optional.empty();
  }

  private Optional<Suppression> on(Symbol symbol) {
    for (Attribute.Compound annotation : symbol.getAnnotationMirrors()) {
      if (annotation.type.tsym.getSimpleName().contentEquals(SIMPLE_NAME)) {
        String type = annotation.type.tsym.flatName().toString();
        return Optional.of(
            new Suppression(
                text(symbol, type, "reason"), text(symbol, type, "until"), where(symbol)));
      }
    }
    return Optional.empty();
  }

  private String text(Symbol symbol, String annotation, String attribute) {
    List<String> values = hierarchy.annotationValues(symbol, annotation, attribute);
    return values.isEmpty() ? "" : values.get(0);
  }

  private static String where(Symbol symbol) {
    if (symbol.getKind() == ElementKind.PACKAGE) {
      return "package " + symbol.getQualifiedName();
    }
    String type = Names.canonical(symbol.enclClass().flatName().toString());
    return symbol.getKind().isClass() || symbol.getKind().isInterface()
        ? "class " + type
        : symbol.getKind().name().toLowerCase(Locale.ROOT)
            + " "
            + type
            + "."
            + symbol.getSimpleName();
  }
}
