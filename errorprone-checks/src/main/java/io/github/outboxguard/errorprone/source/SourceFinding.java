package io.github.outboxguard.errorprone.source;

import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.rules.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A violation with its place in source.
 *
 * @param violation what is wrong
 * @param place the tree to point at
 * @param method the method that is the tool; null if the tool is a lambda or method reference
 */
public record SourceFinding(Violation violation, Tree place, @Nullable MethodTree method) {

  static SourceFinding of(Violation violation, List<SourceTool> tools, SourceVerdicts verdicts) {
    SourceTool tool =
        tools.stream()
            .filter(t -> t.tool().equals(violation.tool()))
            .findFirst()
            .orElseThrow(
                () -> new IllegalStateException("violation of an unknown tool: " + violation));
    ReachedEffect effect = violation.effect();
    Tree place = effect == null ? null : verdicts.place(effect);
    MethodTree method = tool.declaration() instanceof MethodTree declaration ? declaration : null;
    return new SourceFinding(violation, place == null ? tool.declaration() : place, method);
  }
}
