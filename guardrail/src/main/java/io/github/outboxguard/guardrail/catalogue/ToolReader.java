package io.github.outboxguard.guardrail.catalogue;

import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Annotated;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Handover;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Implemented;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Registered;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the catalogue's tool declarations. */
final class ToolReader {

  private ToolReader() {}

  static ToolRole role(Block block) {
    return ToolRole.valueOf(block.get("role", "tool").toUpperCase(Locale.ROOT));
  }

  static List<Annotated> annotated(Block block, ToolRole role) {
    boolean concreteOnly = "yes".equals(block.get("concrete-only"));
    boolean onParameters = "yes".equals(block.get("on-parameters"));
    List<Annotated> tools = new ArrayList<>();
    for (String annotation : block.words("annotation")) {
      tools.add(
          new Annotated(
              block.id(), framework(block), role, annotation, concreteOnly, onParameters));
    }
    return tools;
  }

  static List<Implemented> implemented(Block block, ToolRole role) {
    List<MethodPattern> body = patterns(block.words("body"));
    // An older version's name is a body too: it is called as long as that version is in use.
    body.addAll(patterns(block.words("body-before")));
    List<Implemented> tools = new ArrayList<>();
    for (String type : block.words("type")) {
      tools.add(new Implemented(block.id(), framework(block), role, type, List.copyOf(body)));
    }
    return tools;
  }

  private static List<MethodPattern> patterns(List<String> words) {
    List<MethodPattern> patterns = new ArrayList<>();
    for (String word : words) {
      patterns.add(MethodPattern.parse(word));
    }
    return patterns;
  }

  static Registered registered(Block block, ToolRole role) {
    return new Registered(
        block.id(),
        framework(block),
        role,
        handover(block.get("handover", "function")),
        Integer.parseInt(block.get("argument", "-1")),
        Integer.parseInt(block.get("type-argument", "-1")),
        body(block));
  }

  static Handover handover(String word) {
    return Handover.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  private static @Nullable MethodPattern body(Block block) {
    String body = block.get("body");
    return body == null ? null : MethodPattern.parse(body);
  }

  private static String framework(Block block) {
    return block.get("framework", block.id());
  }
}
