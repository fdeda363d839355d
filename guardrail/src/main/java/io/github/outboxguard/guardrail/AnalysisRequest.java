package io.github.outboxguard.guardrail;

import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import java.nio.file.Path;
import java.util.List;

/**
 * What to analyse. Nothing of it is ever loaded or run.
 *
 * @param tools class directories or jars whose tools are judged: the module at hand
 * @param application further class directories or jars whose bodies are followed but whose tools
 *     are judged elsewhere: the other modules of the reactor
 * @param libraries the rest of the class path: header only, unless opened by {@code config}
 * @param config the user's {@code outbox-guard.yml}, or {@link GuardConfig#none()}
 */
public record AnalysisRequest(
    List<Path> tools, List<Path> application, List<Path> libraries, GuardConfig config) {

  public AnalysisRequest {
    tools = List.copyOf(tools);
    application = List.copyOf(application);
    libraries = List.copyOf(libraries);
  }
}
