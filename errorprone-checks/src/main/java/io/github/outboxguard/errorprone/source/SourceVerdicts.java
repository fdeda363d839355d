package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Types;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import io.github.outboxguard.guardrail.catalogue.CallSite;
import io.github.outboxguard.guardrail.reach.OutboxWrite;
import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the tools of one file do, in the terms that all engines share. */
final class SourceVerdicts {

  private final SourceFile file;
  private final Calls calls;
  private final JavacTypeHierarchy hierarchy;
  private final Implementations implementations;
  private final SourceReach reach;
  private final VerbFlow verbs;
  private final Map<ReachedEffect, Tree> places = new IdentityHashMap<>();

  SourceVerdicts(
      SourceFile file,
      Calls calls,
      JavacTypeHierarchy hierarchy,
      Types types,
      Implementations implementations) {
    this.file = file;
    this.calls = calls;
    this.hierarchy = hierarchy;
    this.implementations = implementations;
    this.reach = new SourceReach(file, calls, types);
    this.verbs = new VerbFlow(file, calls, hierarchy, new RequestUses(file, types));
  }

  ToolVerdict of(SourceTool tool) {
    List<ReachedEffect> effects = new ArrayList<>();
    List<OutboxWrite> writes = new ArrayList<>();
    MethodSymbol method = tool.body().method();
    if (method != null && !tool.body().lambda() && (method.flags() & Flags.ABSTRACT) != 0) {
      remoteClient(tool, method).ifPresent(effects::add);
    }
    for (Reached reached : reach.from(tool.body())) {
      CallClass meaning = calls.meaning(reached.invocation());
      if (meaning instanceof CallClass.Effect effect && holds(effect, reached.invocation())) {
        effects.add(effect(effect, reached));
      } else if (meaning instanceof CallClass.OutboxWrite write) {
        writes.add(outboxWrite(write, reached));
      }
    }
    return new ToolVerdict(tool.tool(), effects, writes, List.of());
  }

  /** What to point at: the place in the tool where the path begins. */
  @Nullable Tree place(ReachedEffect effect) {
    return places.get(effect);
  }

  private boolean holds(CallClass.Effect effect, Invocation call) {
    return !effect.entry().unlessImplemented() || !implementations.exist(call.method());
  }

  private Optional<ReachedEffect> remoteClient(SourceTool tool, MethodSymbol method) {
    if (!(calls.meaning(method) instanceof CallClass.Effect effect)) {
      return Optional.empty();
    }
    CallSite site = calls.site(tool.body().enclosingClass(), method);
    PathStep step =
        new PathStep(
            site.owner(),
            site.method(),
            site.descriptor(),
            false,
            file.name(),
            tool.tool().line(),
            "proxy");
    return Optional.of(placed(effect, effect.access(), site, List.of(step), tool.declaration()));
  }

  private ReachedEffect effect(CallClass.Effect effect, Reached reached) {
    Access access = effect.followVerb() ? verbs.access(reached, effect) : effect.access();
    Tree place = reached.path().get(0).exit();
    return placed(effect, access, calls.site(reached.invocation()), steps(reached), place);
  }

  private ReachedEffect placed(
      CallClass.Effect effect, Access access, CallSite site, List<PathStep> path, Tree place) {
    ReachedEffect reached =
        new ReachedEffect(
            site.owner(),
            site.method(),
            site.descriptor(),
            effect.entry().kind(),
            access,
            effect.entry().id(),
            path);
    places.put(reached, place);
    return reached;
  }

  private OutboxWrite outboxWrite(CallClass.OutboxWrite write, Reached reached) {
    CallSite site = calls.site(reached.invocation());
    return new OutboxWrite(site.owner(), site.method(), topic(write, reached), steps(reached));
  }

  private static @Nullable String topic(CallClass.OutboxWrite write, Reached reached) {
    List<? extends ExpressionTree> arguments = reached.invocation().arguments();
    return write.topicArgument() >= 0 && write.topicArgument() < arguments.size()
        ? ASTHelpers.constValue(arguments.get(write.topicArgument()), String.class)
        : null;
  }

  private List<PathStep> steps(Reached reached) {
    return reached.path().stream().map(this::step).toList();
  }

  private PathStep step(Hop hop) {
    Body body = hop.body();
    return new PathStep(
        hierarchy.binaryName(body.enclosingClass()),
        body.method() == null ? "<init>" : body.method().getSimpleName().toString(),
        body.method() == null ? "()V" : hierarchy.descriptor(body.method()),
        body.lambda(),
        file.name(),
        file.line(hop.exit()),
        hop.edge());
  }
}
