package io.github.outboxguard.errorprone;

import com.google.errorprone.VisitorState;
import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreeScanner;
import com.sun.tools.javac.api.JavacTrees;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.util.JCDiagnostic.SimpleDiagnosticPosition;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Violation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.tools.Diagnostic;
import org.jspecify.annotations.Nullable;

/**
 * Where a check may report in a file. Read from the tree at once, as javac changes the tree before
 * it writes class files.
 */
final class WatchedFile {

  private final CompilationUnitTree unit;
  private final PitfallCheck check;
  private final VisitorState state;
  private final LineMap lines;

  /** The classes, with the position of each, and those in which the check is silenced. */
  private final Map<String, Integer> classes = new HashMap<>();

  private final Set<String> silenced = new HashSet<>();

  WatchedFile(CompilationUnitTree unit, PitfallCheck check, VisitorState state) {
    this.unit = unit;
    this.check = check;
    this.state = state;
    this.lines = unit.getLineMap();
    new Places().scan(unit, null);
  }

  /** Reports a violation of the check's rule that stands in this file. */
  void report(Violation violation) {
    Site site = violation.site();
    Integer place = classes.get(site.className());
    if (violation.rule() != check.rule()
        || place == null
        || silenced.contains(site.className())
        || silenced.contains(site.className() + "." + site.method())) {
      return;
    }
    int position = site.line() > 0 ? (int) lines.getStartPosition(site.line()) : place;
    state.reportMatch(check.describe(violation, new SimpleDiagnosticPosition(position)));
  }

  /** Tells of what kept the rules from looking, at the top of the file. */
  void warn(String message) {
    JavacTrees.instance(state.context).printMessage(Diagnostic.Kind.WARNING, message, unit, unit);
  }

  private final class Places extends TreeScanner<@Nullable Void, @Nullable Void> {

    private boolean inSilence;

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
      boolean outside = inSilence;
      String name = ASTHelpers.getSymbol(tree).flatName().toString();
      inSilence = outside || check.isSuppressed(tree, state);
      classes.put(name, ((JCTree) tree).pos);
      if (inSilence) {
        silenced.add(name);
      }
      super.visitClass(tree, null);
      inSilence = outside;
      return null;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree tree, @Nullable Void unused) {
      boolean outside = inSilence;
      inSilence = outside || check.isSuppressed(tree, state);
      if (inSilence && ASTHelpers.getSymbol(tree).owner instanceof ClassSymbol owner) {
        silenced.add(owner.flatName() + "." + ASTHelpers.getSymbol(tree).getSimpleName());
      }
      super.visitMethod(tree, null);
      inSilence = outside;
      return null;
    }
  }
}
