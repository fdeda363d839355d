package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.CodeDetail;
import io.github.outboxguard.guardrail.bytecode.FieldInfo;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Violation;
import io.github.outboxguard.guardrail.tools.Tool;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The key that is to recognise a repeated tool call is filled in by the model, or made anew inside
 * the tool: the repeated call gets another key and is done twice (seed, row S3).
 */
final class IdempotencyKeyFromModel implements Pitfall {

  @Override
  public RuleId id() {
    return RuleId.IDEMPOTENCY_KEY_FROM_MODEL;
  }

  @Override
  public List<Violation> check(Terrain terrain) {
    List<Violation> found = new ArrayList<>();
    for (ToolVerdict verdict : terrain.verdicts().get()) {
      MethodInfo body = body(terrain, verdict.tool());
      String why = body == null ? null : why(terrain.program(), body);
      if (why != null) {
        found.add(
            Violation.at(
                id(),
                Site.of(verdict.tool()),
                why + ": a repeated call gets another key and is done twice",
                "take the key from the layer above the model (request, job or conversation id,"
                    + " handed over outside the tool's schema) and make it the same for a repeated"
                    + " call"));
      }
    }
    return found;
  }

  private static @Nullable MethodInfo body(Terrain terrain, Tool tool) {
    ClassInfo owner = terrain.program().classes().find(Types.fromBinary(tool.body().className()));
    return owner == null ? null : owner.method(tool.body().method(), tool.body().descriptor());
  }

  private static @Nullable String why(Program program, MethodInfo tool) {
    String parameter = parameter(program, tool);
    if (parameter != null) {
      return "the model fills in " + parameter;
    }
    for (MethodInfo method : program.reachable(tool)) {
      String made = made(program, method);
      if (made != null) {
        return made;
      }
    }
    return requestIdFromParameter(program, tool);
  }

  /** A parameter, or a component of one, that is named as a key and that the model fills in. */
  private static @Nullable String parameter(Program program, MethodInfo tool) {
    CodeDetail detail = program.detail(tool);
    if (detail == null) {
      return null;
    }
    List<String> names = detail.parameterNames();
    List<String> types = Types.parameters(tool.descriptor());
    for (int i = 0; i < types.size(); i++) {
      if (!KeyNames.isVisibleToModel(tool, i)) {
        continue;
      }
      if (KeyNames.isKey(names.get(i))) {
        return "the parameter " + names.get(i);
      }
      String component = component(program, Types.internal(types.get(i)));
      if (component != null) {
        return "the field " + component + " of its parameter";
      }
    }
    return null;
  }

  private static @Nullable String component(Program program, String type) {
    if (type.charAt(0) == '[' || !program.classes().path().isApplication(type)) {
      return null;
    }
    ClassInfo info = program.classes().find(type);
    if (info == null || !"java/lang/Record".equals(info.superName())) {
      return null;
    }
    for (FieldInfo field : info.fields()) {
      if (KeyNames.isKey(field.name())) {
        return field.name();
      }
    }
    return null;
  }

  /**
   * A key that the code makes anew: handed to something named as a key, or kept under such a name.
   */
  private static @Nullable String made(Program program, MethodInfo method) {
    MethodBody body = method.body();
    if (body == null) {
      return null;
    }
    for (Call call : body.calls()) {
      int argument = KeyNames.keyArgument(program, call);
      if (argument >= 0 && Randomness.isFresh(program, method, call.arguments().get(argument))) {
        return "the tool makes the key anew (line %d)".formatted(call.line());
      }
    }
    CodeDetail detail = program.detail(method);
    if (detail != null) {
      for (CodeDetail.Assignment assignment : detail.assignments()) {
        if (KeyNames.isKey(assignment.variable())
            && assignment.calls().stream().anyMatch(Randomness::isSource)) {
          return "the tool makes %s anew (line %d)"
              .formatted(assignment.variable(), assignment.line());
        }
      }
    }
    return null;
  }

  private static @Nullable String requestIdFromParameter(Program program, MethodInfo tool) {
    MethodBody body = tool.body();
    if (body == null) {
      return null;
    }
    int first = tool.isStatic() ? 0 : 1;
    for (Call call : body.calls()) {
      int argument = KeyNames.keyArgument(program, call);
      if (argument >= 0
          && Builders.plain(call.arguments().get(argument)) instanceof Value.Parameter parameter
          && parameter.index() >= first
          && KeyNames.isVisibleToModel(tool, parameter.index() - first)) {
        return "the model fills in the key (line %d)".formatted(call.line());
      }
    }
    return null;
  }
}
