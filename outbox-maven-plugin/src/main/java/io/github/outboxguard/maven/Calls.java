package io.github.outboxguard.maven;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.Range;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import io.github.outboxguard.maven.SourceView.Span;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds a call in a source line. */
final class Calls {

  private Calls() {}

  /**
   * Where the call of that name stands in the line. In Java source by its syntax; else, or if the
   * call does not bear the name of what it leads to (an event, a callback), the best guess.
   */
  static Span locate(Path file, String source, int line, String callee) {
    String code = source.lines().skip(line - 1L).findFirst().orElse("");
    return (file.toString().endsWith(".java")
            ? bySyntax(source, line, callee)
            : Optional.<Span>empty())
        .or(() -> byName(code, callee))
        .orElseGet(() -> whole(code));
  }

  private static Optional<Span> bySyntax(String source, int line, String callee) {
    ParserConfiguration newest =
        new ParserConfiguration()
            .setLanguageLevel(LanguageLevel.BLEEDING_EDGE)
            .setAttributeComments(false);
    // A file with errors still has a tree for the rest.
    Optional<CompilationUnit> unit = new JavaParser(newest).parse(source).getResult();
    if (unit.isEmpty()) {
      return Optional.empty();
    }
    List<Named> here = new ArrayList<>();
    unit.get()
        .walk(
            node ->
                name(node).filter(named -> named.range().begin.line == line).ifPresent(here::add));
    return here.stream()
        .filter(named -> named.name().equals(callee))
        .findFirst()
        // The callee is a listener, a callback or an override: the outermost call leads there.
        .or(
            () ->
                here.stream()
                    .filter(Named::call)
                    .max(Comparator.comparing(named -> named.range().begin)))
        .map(named -> span(named.range()));
  }

  private record Named(String name, Range range, boolean call) {}

  private static Optional<Named> name(Node node) {
    if (node instanceof MethodCallExpr call) {
      return named(call.getNameAsString(), call.getName(), true);
    }
    if (node instanceof ObjectCreationExpr creation) {
      return named("<init>", creation.getType().getName(), true);
    }
    if (node instanceof MethodReferenceExpr reference) {
      return reference
          .getTokenRange()
          .flatMap(tokens -> tokens.getEnd().getRange())
          .map(range -> new Named(reference.getIdentifier(), range, true));
    }
    if (node instanceof MethodDeclaration method) {
      return named(method.getNameAsString(), method.getName(), false);
    }
    if (node instanceof ConstructorDeclaration constructor) {
      return named("<init>", constructor.getName(), false);
    }
    return Optional.empty();
  }

  private static Optional<Named> named(String name, SimpleName where, boolean call) {
    return where.getRange().map(range -> new Named(name, range, call));
  }

  private static Span span(Range range) {
    int length = range.begin.line == range.end.line ? range.end.column - range.begin.column + 1 : 1;
    return new Span(range.begin.column - 1, length);
  }

  private static Optional<Span> byName(String code, String callee) {
    Matcher word =
        Pattern.compile("(?<![\\w$])" + Pattern.quote(callee) + "(?![\\w$])").matcher(code);
    return word.find() ? Optional.of(new Span(word.start(), callee.length())) : Optional.empty();
  }

  private static Span whole(String code) {
    String stripped = code.stripTrailing();
    int start = stripped.length() - stripped.stripLeading().length();
    return new Span(start, Math.max(1, stripped.length() - start));
  }
}
