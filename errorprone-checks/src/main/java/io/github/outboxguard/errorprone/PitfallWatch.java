package io.github.outboxguard.errorprone;

import com.google.errorprone.VisitorState;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import io.github.outboxguard.errorprone.output.CompiledClasses;
import io.github.outboxguard.errorprone.output.Pitfalls;
import io.github.outboxguard.errorprone.source.FileSigns;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps the files that have something for a pitfall rule to look at until their class files are
 * written, and judges these when the compilation ends. Costs nothing where no file has.
 */
final class PitfallWatch implements TaskListener {

  private final CompiledClasses compiled;
  private final GuardConfig config;
  private final Clock clock;
  private final Map<CompilationUnitTree, List<WatchedFile>> watched = new IdentityHashMap<>();
  private final List<String> classes = new ArrayList<>();
  private final Set<RuleId> rules = EnumSet.noneOf(RuleId.class);
  private boolean outbox;

  PitfallWatch(CompiledClasses compiled, GuardConfig config, Clock clock) {
    this.compiled = compiled;
    this.config = config;
    this.clock = clock;
  }

  /** Remembers the file if the check's rule has something to look at in it. */
  void watch(CompilationUnitTree unit, FileSigns signs, PitfallCheck check, VisitorState state) {
    outbox = outbox || signs.outbox();
    if (signs.pitfalls().contains(check.rule()) && config.isOn(check.rule().id())) {
      rules.add(check.rule());
      watched
          .computeIfAbsent(unit, u -> new ArrayList<>())
          .add(new WatchedFile(unit, check, state));
    }
  }

  @Override
  public void finished(TaskEvent event) {
    if (event.getKind() == TaskEvent.Kind.GENERATE) {
      if (watched.containsKey(event.getCompilationUnit())
          && event.getTypeElement() instanceof ClassSymbol type) {
        classes.add(type.flatName().toString());
      }
    } else if (event.getKind() == TaskEvent.Kind.COMPILATION) {
      judge();
    }
  }

  /** After an error nothing was written, and there is nothing to judge. */
  private void judge() {
    if (!outbox) {
      // Who polls polls something else.
      rules.remove(RuleId.DISPATCHER_POLLS_TOO_FAST);
    }
    if (!rules.isEmpty() && !classes.isEmpty()) {
      for (Violation violation : Pitfalls.of(classes, compiled, rules, config, clock)) {
        watched.values().forEach(files -> files.forEach(file -> file.report(violation)));
      }
    }
    watched.clear();
    classes.clear();
    rules.clear();
  }
}
