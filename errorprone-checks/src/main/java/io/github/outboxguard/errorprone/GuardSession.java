package io.github.outboxguard.errorprone;

import com.google.errorprone.VisitorState;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.tools.javac.api.MultiTaskListener;
import com.sun.tools.javac.util.Context;
import io.github.outboxguard.errorprone.output.CompiledClasses;
import io.github.outboxguard.errorprone.source.FileSigns;
import io.github.outboxguard.errorprone.source.SourceAnalysis;
import io.github.outboxguard.errorprone.source.SourceFinding;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the checks share during one compilation: the catalogue, the configuration, the last file.
 */
final class GuardSession {

  private static final Context.Key<GuardSession> KEY = new Context.Key<>();

  private final SourceAnalysis analysis;
  private final PitfallWatch pitfalls;
  private @Nullable CompilationUnitTree signedUnit;
  private FileSigns lastSigns = FileSigns.NONE;
  private @Nullable CompilationUnitTree judgedUnit;
  private List<SourceFinding> lastFindings = List.of();

  private GuardSession(VisitorState state) {
    Clock clock = Clock.systemDefaultZone();
    GuardConfig config = ConfigFile.read(state);
    this.analysis = new SourceAnalysis(state.context, config, clock);
    this.pitfalls = new PitfallWatch(CompiledClasses.of(state.context), config, clock);
    MultiTaskListener.instance(state.context).add(pitfalls);
  }

  static GuardSession of(VisitorState state) {
    GuardSession session = state.context.get(KEY);
    if (session == null) {
      session = new GuardSession(state);
      state.context.put(KEY, session);
    }
    return session;
  }

  /** Where files wait whose class files will be judged. */
  PitfallWatch pitfalls() {
    return pitfalls;
  }

  FileSigns signs(CompilationUnitTree unit) {
    if (unit != signedUnit) {
      lastSigns = analysis.signs(unit);
      signedUnit = unit;
    }
    return lastSigns;
  }

  List<SourceFinding> findings(CompilationUnitTree unit) {
    if (unit != judgedUnit) {
      lastFindings = analysis.findings(unit, signs(unit));
      judgedUnit = unit;
    }
    return lastFindings;
  }
}
