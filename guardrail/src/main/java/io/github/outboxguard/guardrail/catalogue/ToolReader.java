package io.github.outboxguard.guardrail.catalogue;

import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Annotated;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Handover;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Implemented;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration.Registered;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the catalogue's tool declarations. */
final class ToolReader {

  private ToolReader() {}

  static ToolRole role(Block block) {
    return ToolRole.valueOf(block.get("role", "tool").toUpperCase(Locale.ROOT));
  }

  static List<Annotated> annotated(Block block, ToolRole role) {
    boolean concreteOnly = "yes".equals(block.get("concrete-only"));
    return block.words("annotation").stream()
        .map(
            annotation ->
                new Annotated(block.id(), framework(block), role, annotation, concreteOnly))
        .toList();
  }

  static List<Implemented> implemented(Block block, ToolRole role) {
    // An older version's name is a body too: it is called as long as that version is in use.
    List<MethodPattern> body =
        Stream.concat(block.words("body").stream(), block.words("body-before").stream())
            .map(MethodPattern::parse)
            .toList();
    return block.words("type").stream()
        .map(type -> new Implemented(block.id(), framework(block), role, type, body))
        .toList();
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
