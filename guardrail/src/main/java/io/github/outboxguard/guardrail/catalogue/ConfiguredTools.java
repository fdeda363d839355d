package io.github.outboxguard.guardrail.catalogue;

import io.github.outboxguard.guardrail.catalogue.GuardConfig.OwnTool;
import java.util.List;

/** A team's own ways of declaring tools as declarations. */
final class ConfiguredTools {

  private ConfiguredTools() {}

  static void addTo(ToolDeclarations tools, List<OwnTool> own) {
    for (OwnTool tool : own) {
      if (tool.annotation() != null) {
        tools.add(
            new ToolDeclaration.Annotated(
                tool.annotation(),
                tool.framework(),
                ToolRole.TOOL,
                tool.annotation(),
                false,
                false));
      }
      if (tool.type() != null) {
        tools.add(
            new ToolDeclaration.Implemented(
                tool.type(),
                tool.framework(),
                ToolRole.TOOL,
                tool.type(),
                tool.methods().stream().map(MethodPattern::parse).toList()));
      }
      if (tool.call() != null) {
        tools.add(
            OwnerPattern.ofType(tool.call()),
            CallPattern.of(tool.methods(), List.of()),
            new ToolDeclaration.Registered(
                tool.call(),
                tool.framework(),
                ToolRole.TOOL,
                tool.handover(),
                tool.argument(),
                tool.typeArgument(),
                null));
      }
    }
  }
}
