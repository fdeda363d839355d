package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.Hierarchy;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.tools.Tool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells what tools reach. One per analysis; not thread-safe. */
public final class Reachability {

  private final Program program;
  private final Classes classes;

  /**
   * @param classes the class path under analysis
   * @param hierarchy the same class path, as the catalogue asks about it
   * @param catalogue what is an effect
   * @param config the user's configuration
   */
  public Reachability(
      Classes classes, Hierarchy hierarchy, Catalogue catalogue, GuardConfig config) {
    this.program = new Program(classes, hierarchy, catalogue, config);
    this.classes = classes;
  }

  /** The verdict on one tool. */
  public ToolVerdict verdict(Tool tool) {
    String owner = Types.fromBinary(tool.body().className());
    ClassInfo info = classes.find(owner);
    MethodInfo body =
        info == null ? null : info.method(tool.body().method(), tool.body().descriptor());
    if (body == null) {
      return new ToolVerdict(tool, List.of(), List.of(), List.of());
    }
    if (body.isAbstract()) {
      return remoteClient(tool, body);
    }
    Slice slice = new Slice(program);
    List<Node> starts = new ArrayList<>();
    for (String self : receivers(body)) {
      Node start = slice.start(body, self);
      if (start != null) {
        starts.add(start);
      }
    }
    slice.solve();
    SourceMethod named =
        new SourceMethod(Types.fromBinary(tool.className()), tool.method(), tool.descriptor());
    return report(tool, slice, new Paths(starts, named));
  }

  /** The classes that a tool method can run on: its own, or what extends it if that is abstract. */
  private Set<String> receivers(MethodInfo body) {
    ClassInfo owner = body.owner();
    Set<String> found = new LinkedHashSet<>();
    if (owner.isInterface() || owner.isAbstract()) {
      for (ClassInfo each : program.subtypes().concrete(owner.name())) {
        if (classes.resolve(each.name(), body.name(), body.descriptor()) == body) {
          found.add(each.name());
        }
      }
    }
    if (found.isEmpty()) {
      found.add(owner.name());
    }
    return found;
  }

  private ToolVerdict remoteClient(Tool tool, MethodInfo body) {
    CallClass meaning = program.meaning(body.owner().name(), body.name(), body.descriptor());
    if (!(meaning instanceof CallClass.Effect effect)) {
      return new ToolVerdict(tool, List.of(), List.of(), List.of());
    }
    PathStep step =
        new PathStep(
            tool.className(),
            tool.method(),
            tool.descriptor(),
            false,
            tool.file(),
            tool.line(),
            "proxy");
    return new ToolVerdict(
        tool,
        List.of(
            new ReachedEffect(
                tool.className(),
                tool.method(),
                tool.descriptor(),
                effect.entry().kind(),
                effect.access(),
                effect.entry().id(),
                List.of(step))),
        List.of(),
        List.of());
  }

  private ToolVerdict report(Tool tool, Slice slice, Paths paths) {
    return new ToolVerdict(
        tool, effects(slice, paths), writes(slice, paths), unresolved(slice, paths));
  }

  private List<ReachedEffect> effects(Slice slice, Paths paths) {
    VerbTracer verbs = new VerbTracer(program, slice);
    Map<String, ReachedEffect> shortest = new LinkedHashMap<>();
    List<Findings.Effect> found = new ArrayList<>(slice.findings().effects());
    found.removeIf(effect -> !paths.reaches(effect.call().node()));
    found.sort(Comparator.comparingInt(effect -> paths.distance(effect.call().node())));
    for (Findings.Effect effect : found) {
      Invocation call = effect.call();
      Access access = verbs.access(call, effect.meaning());
      String key = effect.meaning().entry().id() + call.owner() + call.name() + access;
      if (!shortest.containsKey(key)) {
        shortest.put(
            key,
            new ReachedEffect(
                Types.binary(call.owner()),
                call.name(),
                call.descriptor(),
                effect.meaning().entry().kind(),
                access,
                effect.meaning().entry().id(),
                paths.to(call.node(), call.line())));
      }
    }
    return new ArrayList<>(shortest.values());
  }

  private static List<OutboxWrite> writes(Slice slice, Paths paths) {
    List<OutboxWrite> found = new ArrayList<>();
    for (Findings.Write write : slice.findings().writes()) {
      Invocation call = write.call();
      if (paths.reaches(call.node())) {
        List<PathStep> path = paths.to(call.node(), call.line());
        for (@Nullable String topic : topics(call, write.meaning())) {
          found.add(new OutboxWrite(Types.binary(call.owner()), call.name(), topic, path));
        }
      }
    }
    return found;
  }

  /** The topics that this tool can file under there; one null if none is a constant. */
  private static List<@Nullable String> topics(Invocation call, CallClass.OutboxWrite meaning) {
    Set<@Nullable String> topics = new LinkedHashSet<>();
    addTexts(call.argument(meaning.topicArgument()), topics);
    if (meaning.topicArgument() < 0) {
      for (Var argument : call.arguments()) {
        for (Obj object : argument == null ? List.<Obj>of() : argument.objects()) {
          if (object instanceof Obj.Message message) {
            addTexts(message.topic(), topics);
          }
        }
      }
    }
    if (topics.isEmpty()) {
      topics.add(meaning.topic());
    }
    return new ArrayList<>(topics);
  }

  private static void addTexts(@Nullable Var place, Set<@Nullable String> found) {
    for (Obj object : place == null ? List.<Obj>of() : place.objects()) {
      if (object instanceof Obj.Text text) {
        found.add(text.text());
      }
    }
  }

  private List<UnresolvedCall> unresolved(Slice slice, Paths paths) {
    Map<String, UnresolvedCall> found = new LinkedHashMap<>();
    for (Findings.Gap gap : slice.findings().gaps()) {
      if (paths.reaches(gap.node())) {
        found.putIfAbsent(
            gap.reason() + gap.detail(),
            new UnresolvedCall(gap.reason(), gap.detail(), paths.to(gap.node(), gap.line())));
      }
    }
    for (Invocation call : slice.findings().functions()) {
      if (call.targets == 0 && paths.reaches(call.node()) && isUnknown(call)) {
        String detail =
            Types.binary(call.owner()) + "." + call.name() + " runs a function of unknown origin";
        found.putIfAbsent(
            "callback" + detail,
            new UnresolvedCall("callback", detail, paths.to(call.node(), call.line())));
      }
    }
    return new ArrayList<>(found.values());
  }

  /** Whether the function that a call runs comes from out of sight. */
  private static boolean isUnknown(Invocation call) {
    Var receiver = call.receiver();
    return receiver == null
        || receiver.objects().stream()
            .noneMatch(object -> object instanceof Obj.Lambda || object instanceof Obj.Exact);
  }
}
