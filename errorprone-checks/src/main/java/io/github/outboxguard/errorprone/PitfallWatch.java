package io.github.outboxguard.errorprone;

import com.google.errorprone.VisitorState;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import io.github.outboxguard.errorprone.output.CompiledClasses;
import io.github.outboxguard.errorprone.output.Pitfalls;
import io.github.outboxguard.errorprone.source.FileSigns;
import io.github.outboxguard.guardrail.catalogue.BadInputException;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Keeps the files that have something for a pitfall rule to look at until their class files are
 * written, and judges these when the compilation ends. Costs nothing where no file has.
 */
final class PitfallWatch implements TaskListener {

  private final CompiledClasses compiled;
  private final GuardConfig config;
  private final Clock clock;
  private final Map<CompilationUnitTree, List<WatchedFile>> watched = new LinkedHashMap<>();
  private final List<String> classes = new ArrayList<>();
  private final Set<RuleId> rules = EnumSet.noneOf(RuleId.class);
  private boolean outbox;
  private boolean tools;
  private boolean events;

  PitfallWatch(CompiledClasses compiled, GuardConfig config, Clock clock) {
    this.compiled = compiled;
    this.config = config;
    this.clock = clock;
    // The team's own tools need not look like any.
    this.tools = !config.tools().isEmpty();
  }

  /** Remembers the file if the check's rule has something to look at in it. */
  void watch(CompilationUnitTree unit, FileSigns signs, PitfallCheck check, VisitorState state) {
    outbox = outbox || signs.outbox();
    tools = tools || signs.tools();
    events = events || signs.events();
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
    if (!tools) {
      // No model fills in these keys.
      rules.remove(RuleId.IDEMPOTENCY_KEY_FROM_MODEL);
    }
    if (!events) {
      rules.remove(RuleId.EVENT_LISTENER_BYPASSES_OUTBOX);
    }
    if (!rules.isEmpty() && !classes.isEmpty()) {
      report();
    }
    watched.clear();
    classes.clear();
    rules.clear();
  }

  private void report() {
    List<Violation> found;
    try {
      found = Pitfalls.of(classes, compiled, rules, config, clock);
    } catch (BadInputException e) {
      // What javac never had to read may be broken without harm to this module.
      watched.values().iterator().next().get(0).warn(notJudged(e));
      return;
    }
    for (Violation violation : found) {
      watched.values().forEach(files -> files.forEach(file -> file.report(violation)));
    }
  }

  private String notJudged(BadInputException e) {
    return "Outbox Guard did not judge this module by "
        + rules.stream().map(RuleId::id).collect(Collectors.joining(", "))
        + ", because something on its class path cannot be read.\n    "
        + e.getMessage()
        + "\n    Fix: repair or remove it, then compile again; until then these rules find nothing"
        + " here.";
  }
}
