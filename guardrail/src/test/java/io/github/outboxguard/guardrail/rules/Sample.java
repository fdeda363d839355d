package io.github.outboxguard.guardrail.rules;

import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.reach.OutboxWrite;
import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.reach.UnresolvedCall;
import io.github.outboxguard.guardrail.tools.Tool;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Tools and what they reach, as short as a sentence. */
public final class Sample {

  public static final LocalDate TODAY = LocalDate.of(2027, 1, 15);

  private Tool tool;
  private final List<ReachedEffect> effects = new ArrayList<>();
  private final List<OutboxWrite> writes = new ArrayList<>();
  private final List<UnresolvedCall> unresolved = new ArrayList<>();

  private Sample(Tool tool) {
    this.tool = tool;
  }

  /** A tool {@code com.acme.OrderTools.<method>}. */
  public static Sample tool(String method) {
    return tool("com.acme.OrderTools", method, false, 20);
  }

  public static Sample tool(String className, String method, boolean lambda, int line) {
    String descriptor = "(Ljava/lang/String;)V";
    return new Sample(
        new Tool(
            className,
            method,
            descriptor,
            lambda,
            "langchain4j",
            "OrderTools.java",
            line,
            new Tool.Body(
                className, lambda ? "lambda$" + method + "$" + line : method, descriptor)));
  }

  /** A hook, step or resource: known, not judged. */
  public Sample notJudged() {
    tool =
        new Tool(
            tool.className(),
            tool.method(),
            tool.descriptor(),
            tool.lambda(),
            tool.framework(),
            tool.file(),
            tool.line(),
            tool.body(),
            false);
    return this;
  }

  /** Calls an effect of the tool's own body. */
  public Sample calls(String owner, String method, String kind, Access access) {
    return reaches(owner, method, kind, access, step(tool.className(), tool.method(), "call"));
  }

  /** Reaches an effect through those steps, the tool's own first. */
  public Sample reaches(String owner, String method, String kind, Access access, PathStep... path) {
    effects.add(
        new ReachedEffect(owner, method, "()V", kind, access, "entry-" + kind, List.of(path)));
    return this;
  }

  public Sample writes(String topic) {
    writes.add(new OutboxWrite("com.acme.Outbox", "enqueue", topic, List.of()));
    return this;
  }

  public Sample unresolved(String reason, String detail) {
    unresolved.add(new UnresolvedCall(reason, detail, List.of()));
    return this;
  }

  public ToolVerdict verdict() {
    return new ToolVerdict(tool, effects, writes, unresolved);
  }

  public static PathStep step(String className, String method, String edge) {
    String simple = className.substring(className.lastIndexOf('.') + 1).replaceFirst("\\$.*", "");
    return new PathStep(className, method, "()V", false, simple + ".java", 42, edge);
  }

  /** What the rules look at, with the defaults. */
  public static RuleInput input(ToolVerdict... verdicts) {
    return input(GuardConfig.none(), Suppressions.none(), verdicts);
  }

  public static RuleInput input(
      GuardConfig config, Suppressions suppressions, ToolVerdict... verdicts) {
    return new RuleInput(
        List.of(verdicts), config, Catalogue.with(config).kinds(), suppressions, TODAY);
  }
}
