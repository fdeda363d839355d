package io.github.outboxguard.errorprone;

import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Violation;
import java.util.List;
import java.util.stream.Collectors;

/** What a developer reads: the fault, the way to it, the way out. The link follows by itself. */
final class FindingMessage {

  private FindingMessage() {}

  static String of(Violation violation) {
    StringBuilder text = new StringBuilder(capitalised(violation.message())).append('.');
    List<PathStep> path = violation.path();
    if (path.size() > 1) {
      text.append("\n    Path: ")
          .append(path.stream().map(FindingMessage::step).collect(Collectors.joining(" -> ")));
    }
    return text.append("\n    Fix: ").append(violation.fix()).toString();
  }

  private static String step(PathStep step) {
    return "%s (%s:%d)".formatted(Site.of(step).display(), step.file(), step.line());
  }

  private static String capitalised(String message) {
    return Character.toUpperCase(message.charAt(0)) + message.substring(1);
  }
}
