package io.github.outboxguard.errorprone;

import com.google.errorprone.VisitorState;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.tools.javac.util.Context;
import io.github.outboxguard.errorprone.source.SourceAnalysis;
import io.github.outboxguard.errorprone.source.SourceFinding;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the checks share during one compilation: the catalogue, the configuration, the last file.
 */
final class GuardSession {

  private static final Context.Key<GuardSession> KEY = new Context.Key<>();

  private final SourceAnalysis analysis;
  private @Nullable CompilationUnitTree lastUnit;
  private List<SourceFinding> lastFindings = List.of();

  private GuardSession(SourceAnalysis analysis) {
    this.analysis = analysis;
  }

  static GuardSession of(VisitorState state) {
    GuardSession session = state.context.get(KEY);
    if (session == null) {
      session =
          new GuardSession(
              new SourceAnalysis(state.context, ConfigFile.read(state), Clock.systemDefaultZone()));
      state.context.put(KEY, session);
    }
    return session;
  }

  List<SourceFinding> findings(CompilationUnitTree unit) {
    if (unit != lastUnit) {
      lastFindings = analysis.findings(unit);
      lastUnit = unit;
    }
    return lastFindings;
  }
}
